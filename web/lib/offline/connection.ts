import { createStore } from '../store.ts';

/** False while the browser has no network, or while a page that was opened without the server has not reached it yet. */
export const connection = createStore(true);

export function followConnection(isReached: boolean): void {
  connection.set(isReached && navigator.onLine);
  addEventListener('online', () => connection.set(true));
  addEventListener('offline', () => connection.set(false));
}
