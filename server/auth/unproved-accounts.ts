import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { sendLink } from './mailed-links.ts';
import { deleteCredentials } from './passwords/passwords.queries.ts';

interface Account {
  id: number;
  email: string;
  emailProvedAt: Date | null;
  isActive: boolean;
}

/**
 * Before an account gets more than it had (another hospital, the administrator role): if nobody has proved its address,
 * whoever set it up may not be the person at that address. Its credentials and sessions end, and the address gets a
 * set-up mail (D46). Answers whether that happened.
 */
export async function resetUnproved(
  context: Pick<AppContext, 'mail' | 'clock' | 'config'>,
  tx: PlatformTx,
  account: Account,
): Promise<boolean> {
  if (account.emailProvedAt) return false;
  await deleteCredentials(tx, account.id);
  // A deactivated person could not use the link; asking for one after reactivation sends it.
  if (account.isActive) await sendLink(context, tx, { ...account, activated: false });
  return true;
}
