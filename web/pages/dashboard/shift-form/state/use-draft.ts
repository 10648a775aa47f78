import { useEffect, useSyncExternalStore } from 'react';
import { drafts, placeId, type ShiftPlace } from '#web/features/unsent/kept-shifts.ts';
import { typedNow } from './form-state.ts';
import type { ShiftFormStore } from './form-store.ts';

const pauseMilliseconds = 400;

/** Keeps what is typed in this browser until it is saved. Tells whether there is a draft. */
export function useDraft(store: ShiftFormStore, userId: number, place: ShiftPlace): boolean {
  const id = placeId(place);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = store.get().typed;

    function keep() {
      clearTimeout(timer);
      kept = store.get().typed;
      keepDraft(store, userId, place);
    }

    const unsubscribe = store.subscribe(() => {
      const { typed, isChanged } = store.get();
      if (!isChanged) return keep();
      if (typed === kept) return;
      clearTimeout(timer);
      timer = setTimeout(keep, pauseMilliseconds);
    });
    addEventListener('pagehide', keep);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [store, userId, place]);

  return useSyncExternalStore(drafts.subscribe, () => drafts.find(userId, id) !== null);
}

/** Writes the draft now, or takes it away where nothing is left to keep. */
export function keepDraft(store: ShiftFormStore, userId: number, place: ShiftPlace): void {
  const state = store.get();
  const { version, base } = state;
  const draft = { ...place, typed: typedNow(state), base, version, at: Date.now() };
  if (state.isChanged) drafts.put(userId, placeId(place), draft);
  else drafts.remove(userId, placeId(place));
}
