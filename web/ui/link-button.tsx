import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './link.module.css';

/** Looks like a link, but acts on the current screen. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" className={classes.link ?? ''} onClick={onClick}>
      {children}
    </Anchor>
  );
}
