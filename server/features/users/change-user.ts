import type { Body } from '#contract/endpoints.ts';
import {
  type Caller,
  canChangeAccess,
  canChangeIdentity,
  findObstacleToDemotion,
} from '#domain/people/access.ts';
import type { UserRow } from '#server/auth/people/people.queries.ts';
import { deleteConfig, replaceConfig } from '#server/auth/people/people.queries.ts';
import { type Acting, secureGainedAccess, toAuditRecord } from '#server/auth/sign-in/gained-access.ts';
import { sendLink } from '#server/auth/sign-in/mailed-links.ts';
import { ApiError, invalid } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import { isUniqueViolation } from '#server/http/errors/database-errors.ts';
import { emailChanged } from '#server/mail/messages.ts';
import { isSame } from './give-access.ts';
import { compareUsers, getPerson, type Scope, toManagedUser } from './scope.ts';
import { authorizeOwnDemotion, authorizeOwner, authorizeOwnerLoss } from './user-rules.ts';
import {
  countLockedAdministrators,
  deleteLinks,
  deleteSessions,
  type PersonRow,
  setSuspended,
  updateUser,
} from './users.queries.ts';
import { validateConfigs } from './validate-configs.ts';

/** `suspended` is for a client's people only. */
type UserChange = Body<'changeUser'> & { suspended?: boolean };

/** Stores the changes to a person if the acting person may make them (D30). */
export async function changePerson(
  context: AppContext,
  acting: Acting,
  scope: Scope,
  id: number,
  change: UserChange,
): Promise<PersonRow> {
  const { tx, request, person: asking } = acting;
  await authorizeOwner(tx, scope, asking);
  // Locked before the person: administrators who demote each other must lock in the same order.
  const administrators = await countLockedAdministrators(tx);
  const before = await getPerson(tx, scope, id);
  const columns = changedColumns(before, change);
  authorizeChange(asking, before, columns, administrators);
  const added = await changeAccess(tx, scope, asking, before, change);
  await changeSuspension(context, acting, scope, before, change);
  await updateUser(tx, id, columns).catch(rethrowUnlessAddressTaken);
  if (columns.isActive === false) await deleteSessions(tx, id);
  await authorizeOwnerLoss(tx, scope, asking, before);
  const after = await getPerson(tx, 'everybody', id);
  if (columns.email !== undefined) await moveAddress(context, tx, before, after);
  if (added.length > 0 || columns.isAdmin) await secureGainedAccess(context, acting, after, added);
  const changes = compareUsers(before, after);
  if (changes) {
    const where = scope === 'everybody' ? after.configs : [{ client_id: scope.clientId }];
    const details = { email: before.email, ...changes };
    await context.audit(tx, request, 'changed user', { ...toAuditRecord(id, where), details });
  }
  return getPerson(tx, 'everybody', id);
}

/** The columns that change. A changed address is no longer proved, also if people change their own (D46). */
function changedColumns(person: PersonRow, change: UserChange): Partial<UserRow> {
  const wanted = {
    firstName: change.first_name,
    lastName: change.last_name,
    email: change.email,
    isActive: change.is_active,
    isAdmin: change.is_admin,
  };
  const differing = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && value !== person[column as keyof typeof wanted],
  );
  const columns: Partial<UserRow> = Object.fromEntries(differing);
  return columns.email === undefined ? columns : { ...columns, emailProvedAt: null };
}

function authorizeChange(
  asking: Caller,
  person: PersonRow,
  columns: Partial<UserRow>,
  administrators: number,
): void {
  if (Object.keys(columns).length > 0 && !canChangeIdentity(asking, toManagedUser(person))) {
    throw new ApiError('forbidden');
  }
  if (columns.isActive !== false && columns.isAdmin !== false) return;
  const obstacle = findObstacleToDemotion(asking, toManagedUser(person), administrators);
  if (obstacle === 'yourself') throw new ApiError('forbidden', 'You cannot deactivate or demote yourself.');
  if (obstacle) throw new ApiError('forbidden', 'The last administrator cannot be deactivated or demoted.');
}

/** An administrator's list replaces all configurations, an owner's list only their client's. Returns the added clients. */
async function changeAccess(
  tx: PlatformTx,
  scope: Scope,
  asking: Caller,
  person: PersonRow,
  { client_configs: configs, is_admin }: UserChange,
): Promise<number[]> {
  if (!configs) return [];
  // A program's groups can leave a person without a module (B3).
  if (asking.userId !== null) await validateConfigs(tx, scope, configs, is_admin ?? person.isAdmin);
  authorizeOwnDemotion(asking, person.id, configs);
  if (!canChangeAccess(asking, person)) throw new ApiError('forbidden');
  const kept = new Set(configs.map(config => config.client_id));
  const dropped = scope === 'everybody' ? person.configs.filter(old => !kept.has(old.client_id)) : [];
  for (const config of dropped) await deleteConfig(tx, person.id, config.client_id);
  const known = new Map(person.configs.map(old => [old.client_id, old]));
  for (const config of configs) {
    const old = known.get(config.client_id);
    if (!old || !isSame(old, config)) await replaceConfig(tx, person.id, config);
  }
  return configs.map(config => config.client_id).filter(id => !known.has(id));
}

async function changeSuspension(
  { clock }: AppContext,
  { tx, person: asking }: Acting,
  scope: Scope,
  person: PersonRow,
  { suspended }: UserChange,
): Promise<void> {
  if (suspended === undefined || scope === 'everybody') return;
  const own = person.configs.find(config => config.client_id === scope.clientId);
  if (suspended === Boolean(own?.suspendedAt)) return;
  if (!canChangeAccess(asking, person)) throw new ApiError('forbidden');
  await setSuspended(tx, person.id, scope.clientId, suspended ? clock() : null);
}

/** Ends links mailed to the old address, notifies both addresses (D48), and mails an open invitation to the new one. */
async function moveAddress(context: AppContext, tx: PlatformTx, before: PersonRow, after: PersonRow) {
  await deleteLinks(tx, after.id);
  const message = emailChanged(`${context.config.publicUrl}/`, before.email, after.email);
  for (const address of [before.email, after.email]) await context.mail.send(tx, address, message);
  if (!after.activated && after.isActive) await sendLink(context, tx, after);
}

function rethrowUnlessAddressTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_email')) {
    throw invalid('email', 'A person with this e-mail address already has an account.');
  }
  throw error;
}
