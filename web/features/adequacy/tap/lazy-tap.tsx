import { lazy, Suspense } from 'react';
import type { Shift } from '#contract/shifts/shifts.ts';
import { useNow } from '#web/lib/use-now.ts';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import { canAnswer } from './asked-shift.ts';
import classes from './lazy-tap.module.css';
import type * as Parts from './tap.tsx';

/** Without its script the card is complete. */
const noTap: typeof Parts = { Tap: () => null };

/** Loaded before it is needed, so that the question is there as soon as a shift is saved. */
export const loadTap = () => import('./tap.tsx').catch(() => noTap);
const Tap = lazy(async () => ({ default: (await loadTap()).Tap }));

/** On the card of a shift that can be answered about. It keeps its line before the script has loaded. */
export function AdequacyTap({ moduleId, shift }: { moduleId: number; shift: Shift }) {
  const now = useNow();
  if (!canAnswer(shift, now)) return null;
  const line = <div className={classes.line} />;
  return (
    <AfterFirstPaint placeholder={line}>
      <Suspense fallback={line}>
        <Tap key={shift.id} moduleId={moduleId} shift={shift} />
      </Suspense>
    </AfterFirstPaint>
  );
}
