import { useEffect, useState } from 'react';
import classes from './live-line.module.css';
import type { LiveChange } from './use-live-shifts.ts';

const shownMilliseconds = 8000;

/** Names the person who changed the displayed day, for a few seconds. */
export function LiveLine({ change }: { change: LiveChange | null }) {
  const [expired, setExpired] = useState<LiveChange | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setExpired(change), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [change]);
  return (
    <div role="status" className={classes.place}>
      {change && change !== expired && <span className={classes.line}>Updated by {change.by}</span>}
    </div>
  );
}
