import type { ReactNode } from 'react';
import classes from './list.module.css';

/** The card around a list: toolbar, rows, pages. */
export function ListCard({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}
