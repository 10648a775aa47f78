import type { ReactNode } from 'react';
import classes from './full-screen-page.module.css';
import { PageHeading } from './page-heading.tsx';

/** A screen that is one card: signing in, choosing a hospital, mailed links. */
export function FullScreenPage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.card}>
      <PageHeading title={title} />
      {children}
    </div>
  );
}
