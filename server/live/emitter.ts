import { createNewsFilter } from '#server/core/news-filter.ts';
import type { PoolLog } from '#server/db/driver/pool.ts';
import type { LiveMessage } from './events.ts';

type LiveListener = (message: LiveMessage) => unknown;

/** Passes messages on to listeners. One that fails is logged: it neither ends the process nor keeps the message from the others. */
export function createEmitter(log: PoolLog) {
  const listeners = new Set<LiveListener>();
  const isNews = createNewsFilter();
  const reportFailure = (error: unknown) => {
    const message = 'a live update could not be handled';
    if (isNews(message)) log.warn({ err: error }, message);
  };
  return {
    emit(message: LiveMessage): void {
      for (const listener of listeners) Promise.try(listener, message).catch(reportFailure);
    },
    subscribe(listener: LiveListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
