import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './scroller.module.css';

/** What is wider than its card is moved sideways; by keyboard, too, where nothing in it takes the focus. */
export function Scroller({ hasButtons, children }: { hasButtons: boolean; children: ReactNode }) {
  return (
    <Box className={classes.scroller ?? ''} {...(!hasButtons && { tabIndex: 0 })}>
      {children}
    </Box>
  );
}
