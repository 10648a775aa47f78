import type { Person } from '#domain/people/access.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { lockClient } from '#server/db/lock-client.ts';
import { ApiError } from '#server/errors.ts';
import type { Scope } from './scope.ts';
import { isActiveOwner } from './users.queries.ts';

/**
 * Two owners who remove or demote each other at the same moment: the second waits for the first and finds that they are
 * no owner any more. Otherwise the hospital would be left without one.
 */
export async function authorizeOwner(tx: PlatformTx, scope: Scope, acting: Person): Promise<void> {
  if (scope === 'everybody') return;
  await lockClient(tx, scope.clientId, 'no key update');
  if (!acting.isAdmin && !(await isActiveOwner(tx, acting.userId, scope.clientId)))
    throw new ApiError('forbidden');
}
