import {
  IconAdjustments,
  IconArrowLeft,
  IconBuildingHospital,
  IconChartBar,
  IconLayoutDashboard,
  IconListDetails,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { managesHospital } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import classes from './sidebar.module.css';

interface SidebarLink {
  label: string;
  to: string;
  icon: TablerIcon;
}

const dashboard = { label: 'Dashboard', to: paths.dashboard, icon: IconLayoutDashboard };
const ofOwners = [
  { label: 'Reports', to: paths.reports, icon: IconChartBar },
  { label: 'Settings', to: paths.hospitalSettings, icon: IconAdjustments },
];
const admin = { label: 'Admin', to: paths.adminClients, icon: IconShieldLock };
const ofAdmin = [
  { label: 'Clients', to: paths.adminClients, icon: IconBuildingHospital },
  { label: 'Users', to: paths.adminUsers, icon: IconUsers },
  { label: 'Sections', to: paths.adminSections, icon: IconListDetails },
];
const back = { label: 'Back', to: paths.dashboard, icon: IconArrowLeft };

export function SidebarLinks(props: { admin: boolean }) {
  const user = useSignedInUser();
  const owner = managesHospital(useAuthState());
  const links = props.admin
    ? [...ofAdmin, back]
    : [dashboard, ...(owner ? ofOwners : []), ...(user.is_admin ? [admin] : [])];
  return (
    <nav className={classes.links} aria-label={props.admin ? 'Admin' : 'Main'}>
      {links.map(link => (
        <LinkRow key={link.label} {...link} />
      ))}
    </nav>
  );
}

function LinkRow({ label, to, icon: Icon }: SidebarLink) {
  return (
    <NavLink to={to} className={() => classes.link}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <span>{label}</span>
    </NavLink>
  );
}
