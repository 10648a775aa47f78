import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { keyDialog } from '#web/features/keys/key-dialog.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useScreen } from '#web/lib/navigation/screen.ts';
import { modKey } from '#web/lib/platform.ts';
import { Logo } from '#web/ui/theme/logo.tsx';
import { listAdminLinks, listMainLinks } from './links.ts';
import { ModulePicker } from './module-picker.tsx';
import classes from './sidebar.module.css';

export function Sidebar() {
  const screen = useScreen();
  return (
    <div className={classes.sidebar}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <GoToButton />
      <SidebarLinks isAdmin={screen?.frame === 'admin'} />
      <div className={classes.footer}>
        {screen?.modulePicker && <ModulePicker />}
        <UserLink />
      </div>
    </div>
  );
}

/** Opens the list of places. */
function GoToButton() {
  return (
    <button type="button" className={classes.goTo} onClick={() => keyDialog.set('places')}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span>Go to…</span>
      <kbd>{modKey}K</kbd>
    </button>
  );
}

function SidebarLinks({ isAdmin }: { isAdmin: boolean }) {
  const state = useAuthState();
  const links = isAdmin ? listAdminLinks(state) : listMainLinks(state);
  return (
    <nav className={classes.links} aria-label={isAdmin ? 'Admin' : 'Main'}>
      {links.map(({ label, to, icon: Icon }) => (
        <NavLink key={label} to={to} className={() => classes.link}>
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
