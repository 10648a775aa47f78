import { useEffect, useState } from 'react';
import { isUntouched } from './form-state.ts';
import type { ShiftFormStore } from './form-store.ts';
import type { Subject } from './subject.ts';

/**
 * Applies reloads of the day to an open form: placeholders follow it, and so does a form without input. A form with input
 * keeps it; the name of the user who saved the shift meanwhile is returned.
 */
export function useFollowDay(store: ShiftFormStore, { stored, previous }: Subject): string | null {
  const [savedBy, setSavedBy] = useState<string | null>(null);

  useEffect(() => {
    if (store.get().subject.previous !== previous) store.setPrevious(previous);
  }, [store, previous]);

  useEffect(() => {
    const { subject, version } = store.get();
    if (stored?.version === subject.stored?.version) return;
    if (isUntouched(store.get())) store.rebase({ ...subject, stored });
    else setSavedBy(stored && stored.version !== version ? stored.updated_by : null);
  }, [store, stored]);

  return savedBy;
}
