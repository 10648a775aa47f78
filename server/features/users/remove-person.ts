import { deleteConfig } from '#server/auth/people/people.queries.ts';
import { type Acting, toAuditRecord } from '#server/auth/sign-in/gained-access.ts';
import { ApiError } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import { getPerson } from './scope.ts';
import { authorizeOwner, authorizeOwnerLoss } from './user-rules.ts';

/** Removes a person from a client; the account stays (D30). */
export async function removePerson(
  context: AppContext,
  { tx, request, person: asking }: Acting,
  scope: { clientId: number },
  id: number,
): Promise<void> {
  await authorizeOwner(tx, scope, asking);
  const person = await getPerson(tx, scope, id);
  if (person.id === asking.userId) throw new ApiError('forbidden', 'You cannot remove yourself.');
  await deleteConfig(tx, person.id, scope.clientId);
  await authorizeOwnerLoss(tx, scope, asking, person);
  await context.audit(tx, request, 'removed access', {
    ...toAuditRecord(id, [{ client_id: scope.clientId }]),
    details: { email: person.email },
  });
}
