import { lazy, Suspense } from 'react';
import { useStore } from '#web/lib/store.ts';
import classes from './after-save.module.css';
import type * as Parts from './offer.tsx';
import { type ShortSave, shortSave } from './short-save.ts';

/** Without its script the card is complete. */
const noOffer: typeof Parts = { Offer: () => null };
const Offer = lazy(async () => ({ default: (await import('./offer.tsx').catch(() => noOffer)).Offer }));

/** On the card of the window that was saved short a moment ago. It has its height from the start, so that nothing moves twice. */
export function AfterSave({ moduleId, date, windowId }: Omit<ShortSave, 'missing'>) {
  const saved = useStore(shortSave, state =>
    state?.moduleId === moduleId && state.date === date && state.windowId === windowId ? state : null,
  );
  if (!saved) return null;
  return (
    <Suspense fallback={<div className={classes.offer} />}>
      <Offer saved={saved} />
    </Suspense>
  );
}
