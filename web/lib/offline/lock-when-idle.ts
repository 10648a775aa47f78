import { isSessionOver, noteActivity, sessionKey } from './kept-session.ts';

const checkMilliseconds = 10_000;
const noteMilliseconds = 5000;

/**
 * Locks the page when the session's idle time is over or when another tab signs out. With a network the server does the same;
 * its calls count as the user's actions, ours are clicks and keys.
 */
export function lockWhenIdle(idleMinutes: number, lock: () => void): void {
  let notedAt = 0;

  function check() {
    if (isSessionOver(idleMinutes)) lock();
  }

  function note() {
    if (Date.now() - notedAt < noteMilliseconds) return;
    // First, because the first key press after a pause must not extend a session that is over.
    check();
    notedAt = Date.now();
    noteActivity();
  }

  note();
  addEventListener('pointerdown', note, { capture: true, passive: true });
  addEventListener('keydown', note, { capture: true });
  document.addEventListener('visibilitychange', check);
  setInterval(check, checkMilliseconds);
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionKey && newValue === null) lock();
  });
}
