import { Suspense } from 'react';
import type { Shift } from '#contract/shifts/shifts.ts';
import { useNow } from '#web/lib/use-now.ts';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { canAnswer } from './asked-shift.ts';
import classes from './lazy-tap.module.css';

/** Loaded before it is needed, so that the question is there as soon as a shift is saved. */
export const loadTap = async () => (await import('./tap.tsx')).Tap;
/** Without its script the card is complete. */
const Tap = lazyPart(loadTap);

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
