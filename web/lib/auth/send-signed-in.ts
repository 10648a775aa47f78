import { ApiError } from '../api/api-error.ts';
import { signedInAgain } from './sign-in-again.ts';

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
