import type { ClientConfig } from '#contract/people/users.ts';
import {
  canChangeAccess,
  canChangeIdentity,
  findObstacleToDemotion,
  type Person,
} from '#domain/people/access.ts';
import { sendLink } from '#server/auth/mailed-links.ts';
import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { ApiError, invalid } from '#server/errors.ts';
import { auditWith } from '#server/http/audit.ts';
import { isUniqueViolation } from '#server/http/database-errors.ts';
import { emailChanged } from '#server/mail/messages.ts';
import { deleteConfig, replaceConfig } from './access.queries.ts';
import { authorizeAccess } from './authorize-access.ts';
import { type Acting, isSame, secureGain } from './give-access.ts';
import { refuseOwnDemotion } from './own-demotion.ts';
import { getPerson, managed, type Scope } from './scope.ts';
import { authorizeStillOwner } from './still-owner.ts';
import { about, userDifference } from './user-audit.ts';
import {
  countLockedAdministrators,
  deleteLinks,
  deleteSessions,
  type PersonRow,
  type UserRow,
  updateUser,
} from './users.queries.ts';

export interface UserChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  is_active?: boolean | undefined;
  is_admin?: boolean | undefined;
  client_configs?: ClientConfig[] | undefined;
}

/** Stores everything about a person that differs, after asking whether the acting person may (D30). */
export async function changePerson(
  context: AppContext,
  acting: Acting,
  scope: Scope,
  id: number,
  change: UserChange,
): Promise<PersonRow> {
  const { tx, request, person: asking } = acting;
  await authorizeStillOwner(tx, scope, asking);
  // Before the person is locked: two who demote each other must wait for one another in the same order.
  const administrators = await countLockedAdministrators(tx);
  const before = await getPerson(tx, scope, id);
  const columns = changedColumns(before, change);
  authorizeChange(asking, before, columns, administrators);
  const added = await changeAccess(tx, scope, asking, before, change);
  await updateUser(tx, id, columns).catch(unlessAddressTaken);
  if (columns.isActive === false) await deleteSessions(tx, id);
  const after = await getPerson(tx, 'everybody', id);
  if (columns.email !== undefined) await moveAddress(context, tx, before, after);
  if (added.length > 0 || columns.isAdmin) await secureGain(context, acting, after, added);
  const details = userDifference(before, after);
  if (details) {
    const where = scope === 'everybody' ? after.configs : [{ client_id: scope.clientId }];
    await auditWith(context.clock)(tx, request, { action: 'changed user', ...about(id, where), details });
  }
  return getPerson(tx, 'everybody', id);
}

/** A changed address has to be proved again, also when people change their own (D46). */
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
  asking: Person,
  person: PersonRow,
  columns: Partial<UserRow>,
  administrators: number,
): void {
  if (Object.keys(columns).length > 0 && !canChangeIdentity(asking, managed(person))) {
    throw new ApiError('forbidden');
  }
  if (columns.isActive !== false && columns.isAdmin !== false) return;
  const obstacle = findObstacleToDemotion(asking, managed(person), administrators);
  if (obstacle === 'yourself') throw new ApiError('forbidden', 'You cannot deactivate or demote yourself.');
  if (obstacle) throw new ApiError('forbidden', 'The last administrator cannot be deactivated or demoted.');
}

/** An administrator's list replaces all of a person's hospitals, an owner's the one entry. Answers the added ones. */
async function changeAccess(
  tx: PlatformTx,
  scope: Scope,
  asking: Person,
  person: PersonRow,
  { client_configs: configs, is_admin }: UserChange,
): Promise<number[]> {
  if (!configs) return [];
  await authorizeAccess(tx, scope, configs, is_admin ?? person.isAdmin);
  refuseOwnDemotion(asking, person.id, configs);
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

/** Links mailed to the old address end, both addresses are told (D48), and an invitation follows to the new one. */
async function moveAddress(
  context: AppContext,
  tx: PlatformTx,
  before: PersonRow,
  after: PersonRow,
): Promise<void> {
  await deleteLinks(tx, after.id);
  const message = emailChanged(`${context.config.publicUrl}/`, before.email, after.email);
  for (const address of [before.email, after.email]) await context.mail.send(tx, address, message);
  if (!after.activated && after.isActive) await sendLink(context, tx, after);
}

function unlessAddressTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_email')) {
    throw invalid('email', 'A person with this e-mail address already has an account.');
  }
  throw error;
}
