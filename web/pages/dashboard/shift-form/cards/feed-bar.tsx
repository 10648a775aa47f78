import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { formatPatients } from '#web/features/day/findings.ts';
import { runInBackground } from '#web/lib/api/background.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { modKey } from '#web/lib/platform.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useForm, useFormStore } from '../state/form-store.ts';
import classes from './cards.module.css';

/** Where the proposed numbers come from and how old they are, and a button that takes them all (B6). */
export default function FeedBar({ silentFeed }: { silentFeed: DayOfShifts['silent_feed'] }) {
  const store = useFormStore();
  const feed = useForm(state => state.subject.feed);
  const fields = useForm(state => state.subject.module.fields);
  const format = useHospitalTime();
  const now = useNow();
  useReload(useForm(state => state.subject.module.id));
  if (!feed) {
    return (
      <p className={classes.feed} data-silent>
        {silentFeed &&
          `${silentFeed.source} has sent nothing since ${format(silentFeed.at)}. Please enter the numbers yourself.`}
      </p>
    );
  }
  const known = Object.entries(feed.counts).filter(([id]) => id in fields);
  const patients = known.reduce((sum, [, count]) => sum + count, 0);
  return (
    <div className={classes.feed}>
      <p title={format(feed.at)}>
        {feed.source}: {formatPatients(patients)}, {timeAgo(feed.at, now)}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => store.acceptFeed()}>
        Use all<span className={classes.keys}>&nbsp;({modKey}U)</span>
      </Button>
    </div>
  );
}

const reloadMilliseconds = 60_000;

/** Loads newer numbers while the form is open. */
function useReload(moduleId: number) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const reload = () => void queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) });
    const timer = setInterval(() => runInBackground(reload), reloadMilliseconds);
    return () => clearInterval(timer);
  }, [queryClient, moduleId]);
}
