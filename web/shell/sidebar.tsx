import {
  IconAdjustments,
  IconArrowLeft,
  IconBuildingHospital,
  IconChartBar,
  IconChevronDown,
  IconLayoutDashboard,
  IconListDetails,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, NavLink, useMatches } from 'react-router';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { currentModule, hasSeveralHospitals, managesHospital } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screens.ts';
import { Logo } from '#web/ui/theme/logo.tsx';
import { ModulePicker } from './module-picker.tsx';
import classes from './sidebar.module.css';

export function Sidebar() {
  const screen = useMatches().at(-1)?.handle as Screen | undefined;
  return (
    <div className={classes.sidebar}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <SidebarLinks isAdmin={screen?.frame === 'admin'} />
      <div className={classes.footer}>
        {screen?.modulePicker && <ModulePicker />}
        <UserLink />
      </div>
    </div>
  );
}

interface SidebarLink {
  label: string;
  to: (module: number | undefined) => string;
  icon: TablerIcon;
}

const dashboard: SidebarLink = { label: 'Dashboard', to: paths.dashboard, icon: IconLayoutDashboard };
const ownerLinks: SidebarLink[] = [
  { label: 'Reports', to: paths.reports, icon: IconChartBar },
  { label: 'Settings', to: paths.hospitalSettings, icon: IconAdjustments },
];
const admin: SidebarLink = { label: 'Admin', to: () => paths.adminClients, icon: IconShieldLock };
const adminLinks: SidebarLink[] = [
  { label: 'Clients', to: () => paths.adminClients, icon: IconBuildingHospital },
  { label: 'Users', to: () => paths.adminUsers, icon: IconUsers },
  { label: 'Sections', to: () => paths.adminSections, icon: IconListDetails },
  { label: 'Back', to: paths.dashboard, icon: IconArrowLeft },
];

function SidebarLinks({ isAdmin }: { isAdmin: boolean }) {
  const user = useSignedInUser();
  const state = useAuthState();
  const module = currentModule(state)?.id;
  const links = isAdmin
    ? adminLinks
    : [dashboard, ...(managesHospital(state) ? ownerLinks : []), ...(user.is_admin ? [admin] : [])];
  return (
    <nav className={classes.links} aria-label={isAdmin ? 'Admin' : 'Main'}>
      {links.map(({ label, to, icon: Icon }) => (
        <NavLink key={label} to={to(module)} className={() => classes.link}>
          <Icon size={18} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** Leads to the user's own settings. The caret shows that there are other hospitals to switch to. */
function UserLink() {
  const authState = useAuthState();
  const isAtSeveral = hasSeveralHospitals(authState);
  const { first_name, last_name } = useSignedInUser();
  return (
    <Link to={paths.mySettings} className={classes.user} data-several={isAtSeveral || undefined}>
      <span className={classes.initials} aria-hidden="true">
        {first_name.charAt(0) + last_name.charAt(0)}
      </span>
      <span className={classes.names}>
        <span className={classes.name}>
          {first_name} {last_name}
          {isAtSeveral && (
            <IconChevronDown size={14} stroke={2.5} role="img" aria-label="(several hospitals)" />
          )}
        </span>
        <span className={classes.hospital}>{authState.client?.name}</span>
      </span>
    </Link>
  );
}
