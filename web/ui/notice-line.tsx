import { CloseButton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './alert-line.module.css';

/** Confirms an action whose result is not visible on the screen. Screen readers announce it. */
export function NoticeLine({ message, onClose }: { message: string | null; onClose: () => void }) {
  return (
    <div role="status">
      {message && (
        <div className={classes.line} data-kind="notice">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          <span>{message}</span>
          <CloseButton size="sm" aria-label="Close the notice" onClick={onClose} />
        </div>
      )}
    </div>
  );
}
