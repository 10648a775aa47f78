import { Suspense } from 'react';
import { onShiftSaved } from '#web/features/day/shift-saved.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { FirstStepsCardProps } from './first-steps.tsx';
import classes from './lazy-first-steps.module.css';

/** Without its script the dashboard is complete. */
const Card = lazyPart(async () => (await import('./first-steps.tsx')).FirstStepsCard);

/** Whether a shift was saved in this page: the first of the first steps. */
export const savedHere = createStore(false);
onShiftSaved(() => savedHere.set(true));

/** For people who have not been everywhere yet. Its room is kept from the start, so that nothing moves. */
export function FirstSteps(props: Omit<FirstStepsCardProps, 'left' | 'isShiftSaved'>) {
  const isShiftSaved = useStore(savedHere, isSaved => isSaved);
  const { first_steps: left } = useSignedInUser();
  if (left.length === 0) return null;
  const place = <div className={classes.place} data-steps={left.length} />;
  return (
    <AfterFirstPaint placeholder={place}>
      <Suspense fallback={place}>
        <Card {...props} left={left} isShiftSaved={isShiftSaved} />
      </Suspense>
    </AfterFirstPaint>
  );
}
