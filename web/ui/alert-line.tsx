import { IconAlertCircle } from '@tabler/icons-react';
import { errorMessage } from '#web/lib/api/messages.ts';
import classes from './alert-line.module.css';

interface AlertLineProps {
  message?: string | null;
  /** A failed call, in place of a message. */
  error?: unknown;
}

/** Why a form or an action failed, above the button that was pressed. */
export function AlertLine({ error, message = error ? errorMessage(error) : null }: AlertLineProps) {
  if (!message) return null;
  return (
    <div className={classes.line} data-kind="alert" role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <span>{message}</span>
    </div>
  );
}
