import { Suspense } from 'react';
import { useStore } from '#web/lib/store.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './after-save.module.css';
import { type ShortSave, shortSave } from './short-save.ts';

/** Without its script the card is complete. */
const Offer = lazyPart(async () => (await import('./offer.tsx')).Offer);

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
