import { readInitialState } from '#web/lib/api/page-data.ts';
import { PageSkeleton } from '#web/ui/page/page-skeleton.tsx';
import classes from './frame.module.css';

/** Before the first screen is loaded: the shape of the frame for signed-in users, nothing for others. */
export function StartSkeleton() {
  if (!readInitialState()?.user) return null;
  return (
    <div className={classes.frame}>
      <div className={classes.sidebar} />
      <PageSkeleton />
    </div>
  );
}
