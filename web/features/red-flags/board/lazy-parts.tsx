import { type ComponentProps, lazy, Suspense } from 'react';
import { AddData } from '#web/features/day/add-data.tsx';
import { chooseMainAction } from '#web/features/day/main-action.ts';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import classes from './day-flags.module.css';
import type * as FlagsOfDay from './day-flags.tsx';
import type * as Parts from './red-flags.tsx';

type DayFlagsProps = ComponentProps<typeof FlagsOfDay.DayFlags>;

/** Without their script there are no red flags, because a dashboard without them is complete. */
const noParts: typeof Parts = { RedFlags: () => null, FlagMark: () => null };
const loadParts = () => import('./red-flags.tsx').catch(() => noParts);
const noFlagsOfDay: typeof FlagsOfDay = { DayFlags: props => <ActionWithoutFlags {...props} isSettled /> };
const loadFlagsOfDay = () => import('./day-flags.tsx').catch(() => noFlagsOfDay);

const LazyRedFlags = lazy(async () => ({ default: (await loadParts()).RedFlags }));
const LazyFlagMark = lazy(async () => ({ default: (await loadParts()).FlagMark }));
const LazyDayFlags = lazy(async () => ({ default: (await loadFlagsOfDay()).DayFlags }));

/** Loaded after the day has been painted. */
export function RedFlags(props: ComponentProps<typeof Parts.RedFlags>) {
  return (
    <AfterFirstPaint placeholder={null}>
      <Suspense>
        <LazyRedFlags {...props} />
      </Suspense>
    </AfterFirstPaint>
  );
}

export function FlagMark(props: ComponentProps<typeof Parts.FlagMark>) {
  return (
    <Suspense>
      <LazyFlagMark {...props} />
    </Suspense>
  );
}

/** The day's flags and its main action. */
export function DayFlags(props: DayFlagsProps) {
  const placeholder = <ActionWithoutFlags {...props} isSettled={false} />;
  return (
    <AfterFirstPaint placeholder={placeholder}>
      <Suspense fallback={placeholder}>
        <LazyDayFlags {...props} />
      </Suspense>
    </AfterFirstPaint>
  );
}

/** The main action as far as it is known before the flags, in the place that it keeps. */
function ActionWithoutFlags({ moduleId, view, isSettled }: DayFlagsProps & { isSettled: boolean }) {
  const action = chooseMainAction(view, isSettled ? [] : null);
  return (
    <div className={classes.row}>
      <div className={classes.place} />
      <div className={classes.action}>
        {action?.kind === 'add' && <AddData moduleId={moduleId} date={view.date} window={action.window} />}
      </div>
    </div>
  );
}
