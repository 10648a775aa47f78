import { IconAlertCircle } from '@tabler/icons-react';
import classes from './alert-line.module.css';

/** What went wrong with the whole form or action, above the button that was pressed. */
export function AlertLine({ message }: { message: string | null }) {
  if (!message) return null;
  return (
    <div className={classes.alert} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <span>{message}</span>
    </div>
  );
}
