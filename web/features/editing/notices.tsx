import { CloseButton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notices.module.css';

/** Messages about an edited record, above its fields. */
export function Notices({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Stack gap="s8" flex="none" className={className ?? ''} role="status">
      {children}
    </Stack>
  );
}

interface NoticeProps {
  isProblem?: boolean;
  /** Absent for a notice that stays. */
  onClose?: () => void;
  children: ReactNode;
}

export function Notice({ isProblem, onClose, children }: NoticeProps) {
  return (
    <p className={classes.notice} data-problem={isProblem}>
      {children}
      {onClose && <CloseButton size="sm" aria-label="Close the notice" onClick={onClose} />}
    </p>
  );
}
