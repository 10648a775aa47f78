import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './scroller.module.css';

interface ScrollerProps {
  /** What is in it, for those who come to it by keyboard. */
  label: string;
  hasButtons?: boolean;
  /** Limits its height, say. */
  className?: string | undefined;
  children: ReactNode;
}

/** What is wider than its place is moved sideways; by keyboard, too, where nothing in it takes the focus. */
export function Scroller({ label, hasButtons = false, className = '', children }: ScrollerProps) {
  return (
    <Box
      className={`${classes.scroller} ${className}`}
      {...(!hasButtons && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </Box>
  );
}
