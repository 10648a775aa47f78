import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import classes from './link.module.css';

/** A text link to another screen, tall enough for touch. */
export function Link({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={RouterLink} to={to} size="sm" className={classes.link ?? ''}>
      {children}
    </Anchor>
  );
}
