import { ApiError } from '../api/api-error.ts';
import { createStore, useStore } from '../store.ts';

/** Not null while the user is asked to sign in again. */
const waiting = createStore<PromiseWithResolvers<boolean> | null>(null);

/** Asks the user to sign in over the screen. Several calls may find at once that the session has ended. */
export function askToSignInAgain(): void {
  if (!waiting.get()) waiting.set(Promise.withResolvers<boolean>());
}

/** Resolves to true when the user has signed in again, to false if they leave or were not asked. */
export function signedInAgain(): Promise<boolean> {
  return waiting.get()?.promise ?? Promise.resolve(false);
}

export function answerSignIn(isBack: boolean): void {
  const answered = waiting.get();
  waiting.set(null);
  answered?.resolve(isBack);
}

export function useSignInAsked(): boolean {
  return useStore(waiting, asked => asked !== null);
}

/** Makes a call. If the session has ended, repeats it after the user has signed in again. */
export async function sendSignedIn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (isSignedOut && (await signedInAgain())) return sendSignedIn(send);
    throw error;
  }
}
