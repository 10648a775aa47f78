import { readSessionLabel } from '../api/anti-forgery-token.ts';
import { ApiError } from '../api/api-error.ts';
import { client } from '../api/client.ts';

/** The session that the user left without a network. The page cannot delete the session's cookie. */
const pendingKey = 'parity.sign-out';

/** Ends the session; without a network, this browser shows nobody as signed in and tells the server later. */
export async function signOut(): Promise<void> {
  try {
    await client.logout();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === null)) throw error;
    localStorage.setItem(pendingKey, readSessionLabel());
  }
}

/** Whether the user has left the browser's session. Tries to end it on the server too. */
export async function finishSignOut(): Promise<boolean> {
  const label = localStorage.getItem(pendingKey);
  if (!label || label !== readSessionLabel()) return false;
  await client.logout().catch(() => null);
  return true;
}
