import { useEffect } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { logWarning } from '#web/lib/log.ts';
import { toFigures, toShiftBody } from './figures.ts';
import { currentValues } from './form-state.ts';
import type { ShiftFormStore } from './form-store.ts';

const pauseMilliseconds = 300;

/**
 * Has the server calculate the figures that the browser already shows. They differ only if the page is older than the
 * ratios; then the server's are shown, because a save would store those.
 */
export function useServerFigures(store: ShiftFormStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request = new AbortController();
    let requested: unknown = null;

    async function calculate({ signal }: AbortController) {
      const state = store.get();
      const { typed, subject } = state;
      if (!state.figures) return;
      const body = toShiftBody(currentValues(state), subject, state.version);
      try {
        const answer = await client.calculateShift({ params: { moduleId: subject.module.id }, body, signal });
        if (store.get().typed === typed) store.setServerFigures(toFigures(answer));
      } catch (error) {
        // A save shows what is wrong; until then the browser's figures are good enough.
        if (!signal.aborted && !(error instanceof ApiError)) logWarning('No figures', error);
      }
    }

    function stop() {
      clearTimeout(timer);
      request.abort();
    }

    function calculateSoon() {
      if (store.get().typed === requested) return;
      requested = store.get().typed;
      stop();
      request = new AbortController();
      timer = setTimeout(() => void calculate(request), pauseMilliseconds);
    }

    calculateSoon();
    const unsubscribe = store.subscribe(calculateSoon);
    return () => {
      unsubscribe();
      stop();
    };
  }, [store]);
}
