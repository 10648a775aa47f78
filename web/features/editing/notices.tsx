import { Stack } from '@mantine/core';
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

export function Notice({ isProblem, children }: { isProblem?: boolean; children: ReactNode }) {
  return (
    <p className={classes.notice} data-problem={isProblem}>
      {children}
    </p>
  );
}
