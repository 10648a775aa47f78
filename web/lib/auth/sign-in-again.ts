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

/** Asks the user to sign in over the screen. Several calls may find at once that the session has ended. */
export function askToSignInAgain(): void {
  if (!waiting) set(Promise.withResolvers<boolean>());
}

/** Resolves to true when the user has signed in again, to false if they leave or were not asked. */
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
