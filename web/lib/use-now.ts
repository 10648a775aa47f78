import { useEffect, useState } from 'react';

const stepMilliseconds = 30_000;

/** The time in milliseconds, updated twice a minute and when the page becomes visible. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, stepMilliseconds);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
