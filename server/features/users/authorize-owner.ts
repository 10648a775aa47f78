import type { ClientConfig } from '#contract/people/users.ts';
import type { Person } from '#domain/people/access.ts';
import { lockClient } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { ApiError } from '#server/errors.ts';
import type { Scope } from './scope.ts';
import { isActiveOwner } from './users.queries.ts';

/**
 * Checks under a lock that the acting person still owns the client. If two owners demote each other at the same moment, the
 * second one waits and is refused; otherwise the client would have no owner left.
 */
export async function authorizeOwner(tx: PlatformTx, scope: Scope, acting: Person): Promise<void> {
  if (scope === 'everybody') return;
  await lockClient(tx, scope.clientId, 'no key update');
  if (!acting.isAdmin && !(await isActiveOwner(tx, acting.userId, scope.clientId)))
    throw new ApiError('forbidden');
}

/** Owners cannot take away their own owner flag: they could not give it back to themselves (D30). */
export function authorizeOwnDemotion(acting: Person, userId: number, configs: readonly ClientConfig[]): void {
  const own = acting.client;
  if (acting.isAdmin || userId !== acting.userId || !own) return;
  const isOwner = configs.find(config => config.client_id === own.clientId)?.owner;
  if (!isOwner) throw new ApiError('forbidden', 'You cannot deactivate or demote yourself.');
}
