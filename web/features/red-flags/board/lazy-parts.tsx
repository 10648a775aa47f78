import { type ComponentProps, Suspense } from 'react';
import { AddData } from '#web/features/day/add-data.tsx';
import { chooseMainAction } from '#web/features/day/main-action.ts';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './day-flags.module.css';
import type * as FlagsOfDay from './day-flags.tsx';
import type * as Parts from './red-flags.tsx';

type DayFlagsProps = ComponentProps<typeof FlagsOfDay.DayFlags>;

const loadParts = () => import('./red-flags.tsx');

/** Without their script there are no red flags, because a dashboard without them is complete. */
const LazyRedFlags = lazyPart(async () => (await loadParts()).RedFlags);
const LazyFlagMark = lazyPart(async () => (await loadParts()).FlagMark);
const LazyDayFlags = lazyPart<DayFlagsProps>(
  async () => (await import('./day-flags.tsx')).DayFlags,
  props => <ActionWithoutFlags {...props} isSettled />,
);

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
