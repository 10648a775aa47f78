import type { ClientConfig } from '#contract/users.ts';
import { canChangeIdentity, obstacleToDemotion, type Person } from '#domain/access.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/http/database-errors.ts';
import { ApiError, invalid } from '#server/http/errors.ts';
import { deleteConfig, replaceConfig } from './access.queries.ts';
import { isSame } from './add-user.ts';
import { authorizeAccess } from './authorize-access.ts';
import { refuseOwnDemotion } from './own-demotion.ts';
import { getPerson, managed, type Scope } from './scope.ts';
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

/** Everything about a person that differs from what is stored, after asking whether the acting person may (D30). */
export async function changePerson(
  tx: PlatformTx,
  scope: Scope,
  acting: Person,
  id: number,
  change: UserChange,
): Promise<void> {
  // Before the person is held: two who demote each other must wait for one another in the same order.
  const administrators = await countLockedAdministrators(tx);
  const person = await getPerson(tx, scope, id);
  const columns = changedColumns(person, change);
  if (Object.keys(columns).length > 0 && !canChangeIdentity(acting, managed(person)))
    throw new ApiError('forbidden');
  if (columns.isActive === false || columns.isAdmin === false) refuseDemotion(acting, person, administrators);
  if (change.client_configs) {
    await authorizeAccess(tx, scope, change.client_configs, change.is_admin ?? person.isAdmin);
    refuseOwnDemotion(acting, person.id, change.client_configs);
    await changeAccess(tx, scope, person, change.client_configs);
  }
  await updateUser(tx, person.id, columns).catch(unlessAddressTaken);
  if (columns.email !== undefined) await deleteLinks(tx, person.id);
  if (columns.isActive === false) await deleteSessions(tx, person.id);
}

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
  return Object.fromEntries(differing);
}

function refuseDemotion(acting: Person, person: PersonRow, administrators: number): void {
  const obstacle = obstacleToDemotion(acting, managed(person), administrators);
  if (obstacle === 'yourself') throw new ApiError('forbidden', 'You cannot deactivate or demote yourself.');
  if (obstacle) throw new ApiError('forbidden', 'The last administrator cannot be deactivated or demoted.');
}

/** An administrator's list replaces all of a person's hospitals, an owner's the one entry. */
async function changeAccess(
  tx: PlatformTx,
  scope: Scope,
  person: PersonRow,
  configs: readonly ClientConfig[],
): Promise<void> {
  const dropped =
    scope === 'everybody'
      ? person.configs.filter(old => !configs.some(config => config.client_id === old.client_id))
      : [];
  for (const config of dropped) await deleteConfig(tx, person.id, config.client_id);
  for (const config of configs) {
    const before = person.configs.find(old => old.client_id === config.client_id);
    if (!before || !isSame(before, config)) await replaceConfig(tx, person.id, config);
  }
}

function unlessAddressTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_email')) {
    throw invalid('email', 'A person with this e-mail address already has an account.');
  }
  throw error;
}
