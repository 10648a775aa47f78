import { useEffect } from 'react';
import { drafts, placeId } from '#web/features/unsent/kept-shifts.ts';
import { useHasDraft } from '#web/features/unsent/use-unsent.ts';
import { currentValues } from './form-state.ts';
import type { ShiftFormStore } from './form-store.ts';
import { toPlace } from './subject.ts';

const pauseMilliseconds = 400;

/** Keeps the input of a form in this browser until it is saved. True if there is a draft. */
export function useDraft(store: ShiftFormStore, userId: number): boolean {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = store.get().typed;

    function keep() {
      clearTimeout(timer);
      kept = store.get().typed;
      keepDraft(store, userId);
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
  }, [store, userId]);

  return useHasDraft(toPlace(store.get().subject));
}

/** Writes the draft now, or removes it if the form holds nothing unsaved. */
export function keepDraft(store: ShiftFormStore, userId: number): void {
  const state = store.get();
  const { version, base } = state;
  const place = toPlace(state.subject);
  const draft = { ...place, typed: currentValues(state), base, version, at: Date.now() };
  if (state.isChanged) drafts.put(userId, placeId(place), draft);
  else drafts.remove(userId, placeId(place));
}
