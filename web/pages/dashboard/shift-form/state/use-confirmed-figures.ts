import { useEffect } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { logWarning } from '#web/lib/log.ts';
import { bodyOf, figuresOf } from './figures.ts';
import { typedNow } from './form-state.ts';
import type { ShiftFormStore } from './form-store.ts';

const pauseMilliseconds = 300;

/**
 * Has the server calculate what the browser has already shown. They agree, unless the page is older than the ratios: then
 * the server's answer is what a save would store, and is shown.
 */
export function useConfirmedFigures(store: ShiftFormStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = new AbortController();
    let asked: unknown = null;

    async function confirm() {
      const state = store.get();
      const { typed, subject } = state;
      if (!state.figures) return;
      const body = bodyOf(typedNow(state), subject, state.version);
      try {
        const params = { moduleId: subject.module.id };
        const answer = await client.calculateShift({ params, body, signal: asking.signal });
        if (store.get().typed === typed) store.confirm(figuresOf(answer));
      } catch (error) {
        // Saving says what is wrong; until then the browser's own figures are good enough.
        if (!asking.signal.aborted && !(error instanceof ApiError)) logWarning('No figures', error);
      }
    }

    function askSoon() {
      if (store.get().typed === asked) return;
      asked = store.get().typed;
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
      timer = setTimeout(() => void confirm(), pauseMilliseconds);
    }

    askSoon();
    const unsubscribe = store.subscribe(askSoon);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      asking.abort();
    };
  }, [store]);
}
