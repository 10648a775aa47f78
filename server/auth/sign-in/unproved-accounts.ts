import type { AuthContext } from '#server/auth/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { UserRow } from '../people/people.queries.ts';
import { sendLink } from './mailed-links.ts';
import { deleteCredentials } from './passwords.queries.ts';

/**
 * Called when an account gets more rights (another client, the administrator role) or is linked to a provider. If its
 * address is not proved, it may have been set up by another user: its credentials and sessions are deleted and the address gets a
 * set-up mail (D46). Returns whether that happened.
 */
export async function resetUnproved(
  context: Pick<AuthContext, 'mail' | 'clock' | 'config'>,
  tx: PlatformTx,
  account: Pick<UserRow, 'id' | 'email' | 'emailProvedAt' | 'isActive'>,
): Promise<boolean> {
  if (account.emailProvedAt) return false;
  await deleteCredentials(tx, account.id);
  // A deactivated person could not use the link; asking for one after reactivation sends it.
  if (account.isActive) await sendLink(context, tx, { ...account, activated: false });
  return true;
}
