import { useEffect, useState } from 'react';
import classes from './live-line.module.css';
import type { LiveNews } from './use-live-shifts.ts';

const shownMilliseconds = 8000;

/** Says quietly who changed what the person is looking at, and goes away by itself. */
export function LiveLine({ news }: { news: LiveNews | null }) {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setOver(news.id), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <div role="status" className={classes.place}>
      {news && over !== news.id && <span className={classes.line}>Updated by {news.by}</span>}
    </div>
  );
}
