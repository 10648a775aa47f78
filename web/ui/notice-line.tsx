import { CloseButton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './notice-line.module.css';

interface NoticeLineProps {
  message: string | null;
  onClose: () => void;
}

/** What was done, where the screen alone does not show it. Read out when it appears. */
export function NoticeLine({ message, onClose }: NoticeLineProps) {
  return (
    <div role="status">
      {message && (
        <div className={classes.notice}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden className={classes.icon} />
          <span className={classes.words}>{message}</span>
          <CloseButton size="sm" aria-label="Close the notice" onClick={onClose} />
        </div>
      )}
    </div>
  );
}
