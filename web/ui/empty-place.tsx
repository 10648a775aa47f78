import type { ReactNode } from 'react';
import classes from './empty-place.module.css';

/** In place of a chart or report that has no data yet. */
export function EmptyPlace({ children }: { children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}
