import { useSyncExternalStore } from 'react';

let waiting: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();

function set(next: typeof waiting) {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks for sign-in over the screen; many calls may find out at once that the session is over. */
export function askToSignInAgain(): void {
  if (!waiting) set(Promise.withResolvers<boolean>());
}

/** True once the same person is back, false when they leave or nobody was asked. */
export function signedInAgain(): Promise<boolean> {
  return waiting?.promise ?? Promise.resolve(false);
}

export function answerSignIn(isBack: boolean): void {
  const answered = waiting;
  set(null);
  answered?.resolve(isBack);
}

export function useSignInAsked(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null);
}
