import { useEffect } from 'react';
import { describePause } from '#domain/time/write-pause.ts';
import { client } from '#web/lib/api/client.ts';
import { writePause } from '#web/lib/api/write-pause.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { useStore } from '#web/lib/store.ts';
import classes from './offline-bar.module.css';

const checkMilliseconds = 15_000;

export function PauseLine({ children }: { children: string }) {
  const pause = useStore(writePause, value => value);
  const formatInstant = useHospitalTime();
  useEffect(() => {
    // Any answer says whether the pause has ended.
    const check = () => void client.getState({ background: true }).catch(() => undefined);
    const timer = setInterval(check, checkMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return (
    pause && (
      <p className={classes.line} data-screen-only>
        {describePause(pause, Date.now(), formatInstant)} {children}
      </p>
    )
  );
}
