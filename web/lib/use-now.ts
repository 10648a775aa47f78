import { useEffect, useState } from 'react';

const stepMilliseconds = 30_000;

/** The time in milliseconds, twice a minute anew, and at once when the person comes back to the page. */
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
