import { useEffect, useState } from 'react';
import { isUntouched } from './form-state.ts';
import type { ShiftFormStore } from './form-store.ts';
import type { Subject } from './subject.ts';

/**
 * The day is kept fresh behind the form. Grey numbers follow it, and so does a form in which nothing was typed; what was
 * typed stays, and who saved meanwhile is told.
 */
export function useFollowDay(store: ShiftFormStore, latest: Subject): string | null {
  const [news, setNews] = useState<string | null>(null);
  const { stored, previous } = latest;

  useEffect(() => {
    if (store.get().subject.previous !== previous) store.setPrevious(previous);
  }, [store, previous]);

  useEffect(() => {
    const { subject, version } = store.get();
    if (stored?.version === subject.stored?.version) return;
    // An entry that waits to be sent is safe, and still what the person typed.
    if (isUntouched(store.get())) store.replace({ ...subject, stored });
    else setNews(stored && stored.version !== version ? stored.updated_by : null);
  }, [store, stored]);

  return news;
}
