import { logWarning } from '../log.ts';

/** The first screen's own requests come first. */
const delayMilliseconds = 3000;

/**
 * Browsers offer service workers with https and on localhost only; without one, a start needs the network. Returns a function
 * that cancels a registration that has not begun.
 */
export function registerWorker(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const timer = setTimeout(() => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => logWarning('Parity cannot start without a network', error));
  }, delayMilliseconds);
  return () => clearTimeout(timer);
}
