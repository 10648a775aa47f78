import type { AnyTx } from '#server/db/database.ts';
import {
  deleteSubscription,
  listRecipientIds,
  lockSubscription,
  removeRecipient,
} from './subscriptions.queries.ts';

/** Takes a person off a subscription, and deletes it if nobody is left. False if the person was not on it. */
export async function leaveSubscription(
  tx: AnyTx,
  leaving: { clientId: number; id: number; personId: number },
): Promise<boolean> {
  // Two who leave at once must not both see the other one.
  await lockSubscription(tx, leaving);
  if (!(await removeRecipient(tx, leaving))) return false;
  const left = await listRecipientIds(tx, leaving);
  if (left.length === 0) await deleteSubscription(tx, leaving);
  return true;
}
