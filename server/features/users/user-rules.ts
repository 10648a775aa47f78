import type { FastifyRequest } from 'fastify';
import type { Body } from '#contract/endpoints.ts';
import type { ClientConfig } from '#contract/users/users.ts';
import type { Caller } from '#domain/people/access.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import { validateConfirmation } from '#server/auth/sign-in/reauthentication.ts';
import { ApiError } from '#server/core/errors.ts';
import { lockClient } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import { getPerson, type Scope } from './scope.ts';
import { findUser, listOwnerIds, type PersonRow } from './users.queries.ts';

/**
 * Checks under a lock that the acting person still owns the client. If two owners demote each other at the same moment, the
 * second one waits and is refused; otherwise the client would have no owner left.
 */
export async function authorizeOwner(tx: PlatformTx, scope: Scope, acting: Caller): Promise<void> {
  if (scope === 'everybody') return;
  await lockClient(tx, scope.clientId, 'no key update');
  // A program's token has no owner who could lose the role.
  if (acting.isAdmin || acting.userId === null) return;
  if (!(await listOwnerIds(tx, scope.clientId)).includes(acting.userId)) throw new ApiError('forbidden');
}

/**
 * Call it after a change: a program must not take the last owner from a client (B3). An acting owner stays one, and
 * administrators can give the role again.
 */
export async function authorizeOwnerLoss(
  tx: PlatformTx,
  scope: Scope,
  acting: Caller,
  before: PersonRow,
): Promise<void> {
  if (acting.userId !== null || scope === 'everybody') return;
  const own = before.configs.find(config => config.client_id === scope.clientId);
  const wasOwner = own?.owner && !own.suspendedAt && before.isActive;
  if (wasOwner && (await listOwnerIds(tx, scope.clientId)).length === 0) {
    throw new ApiError('forbidden', 'The last owner of a hospital cannot be removed, demoted or suspended.');
  }
}

/** Owners cannot remove their own owner flag: they could not give it back to themselves (D30). */
export function authorizeOwnDemotion(acting: Caller, userId: number, configs: readonly ClientConfig[]): void {
  const own = acting.client;
  if (acting.isAdmin || userId !== acting.userId || !own) return;
  const isOwner = configs.find(config => config.client_id === own.clientId)?.owner;
  if (!isOwner) throw new ApiError('forbidden', 'You cannot deactivate or demote yourself.');
}

/** Requires the password to make a user an administrator or to change one's own address (D48). `id` is null for a new person. */
export async function validateSensitiveChange(
  context: AppContext,
  acting: { session: Session; request: FastifyRequest },
  id: number | null,
  change: Body<'changeUser'>,
): Promise<void> {
  const stored = id === null ? undefined : await context.db.platform(tx => findUser(tx, id));
  const makesAdministrator = change.is_admin === true && !stored?.isAdmin;
  const changesOwnAddress =
    id === acting.session.person.userId && change.email !== undefined && change.email !== stored?.email;
  if (makesAdministrator || changesOwnAddress) {
    await validateConfirmation(context, acting, 'recent', change.current_password);
  }
}

/**
 * Counts the change of an address before it is tried: like a lookup, it tells whether the address has an account (D29), and it mails
 * both addresses (D48). 404 for a person of another client, so that guesses about them are not counted either.
 */
export async function countAddressChange(
  { db, limits }: AppContext,
  { person }: Session,
  scope: Scope,
  id: number,
  { email }: Body<'changeUser'>,
): Promise<void> {
  if (email === undefined) return;
  const stored = await db.platform(tx => getPerson(tx, scope, id));
  if (email === stored.email) return;
  const me = String(person.userId);
  await limits.take(
    ['address changes of an account by a person', me, String(id)],
    ['link to an address typed', email],
    ['addresses looked up', me],
  );
}
