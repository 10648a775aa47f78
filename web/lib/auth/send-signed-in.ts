import { ApiError } from '../api/api-error.ts';
import { signedInAgain } from './sign-in-again.ts';

/** Sends something; where the session has ended, again once the same person is back. */
export async function sendSignedIn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (isSignedOut && (await signedInAgain())) return sendSignedIn(send);
    throw error;
  }
}
