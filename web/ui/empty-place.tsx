import type { ReactNode } from 'react';
import classes from './empty-place.module.css';

/** Where a chart or a report will stand, and what to do for it. */
export function EmptyPlace({ children }: { children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}
