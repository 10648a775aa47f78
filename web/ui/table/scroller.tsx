import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './scroller.module.css';

interface ScrollerProps {
  /** For screen readers. */
  label: string;
  hasButtons?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Scrolls wide content sideways. Takes the focus itself if nothing inside can, so that the arrow keys scroll it. */
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
