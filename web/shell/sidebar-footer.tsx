import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import { ModulePicker } from './module-picker.tsx';
import classes from './sidebar-footer.module.css';

export function SidebarFooter({ modulePicker }: { modulePicker: boolean }) {
  return (
    <div className={classes.footer}>
      {modulePicker && <ModulePicker />}
      <UserLink />
    </div>
  );
}

/** To the person's own settings. The caret says that there are other hospitals to switch to. */
function UserLink() {
  const authState = useAuthState();
  const severalHospitals = hasSeveralHospitals(authState);
  const { first_name, last_name } = useSignedInUser();
  return (
    <Link to={paths.mySettings} className={classes.user} data-several={severalHospitals || undefined}>
      <span className={classes.initials} aria-hidden="true">
        {first_name.charAt(0) + last_name.charAt(0)}
      </span>
      <span className={classes.names}>
        <span className={classes.name}>
          {first_name} {last_name}
          {severalHospitals && (
            <IconChevronDown size={14} stroke={2.5} role="img" aria-label="(several hospitals)" />
          )}
        </span>
        <span className={classes.hospital}>{authState.client?.name}</span>
      </span>
    </Link>
  );
}
