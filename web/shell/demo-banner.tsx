import { use } from 'react';
import { PageInfoContext } from '#web/lib/api/page-info-context.ts';
import classes from './demo-banner.module.css';

/** Warns that the demo accounts are open to everybody. */
export function DemoBanner() {
  const { demo } = use(PageInfoContext);
  if (!demo) return null;
  return (
    <aside className={classes.banner} data-screen-only aria-label="Demo">
      Demo data. Anyone can sign in with the demo accounts.
    </aside>
  );
}
