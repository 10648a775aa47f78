import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import classes from './link.module.css';

interface LinkProps {
  to: string;
  /** Besides opening the screen. */
  onClick?: () => void;
  children: ReactNode;
}

/** A text link to another screen, tall enough for touch. */
export function Link({ children, ...rest }: LinkProps) {
  return (
    <Anchor component={RouterLink} {...rest} size="sm" className={classes.link ?? ''}>
      {children}
    </Anchor>
  );
}
