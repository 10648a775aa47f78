import type { ListedUser } from '#contract/users/users.ts';
import { toWire } from '#contract/wire.ts';
import { type Caller, chooseAccountDetail, type ManagedUser } from '#domain/people/access.ts';
import { presentAccount } from '#server/auth/access/auth-state.ts';
import { compareFields } from '#server/auth/audit.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import { found, notFound } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { findLockedPerson, type PersonRow, type StoredConfig } from './users.queries.ts';

/** The people that a call may see: those of one client, for its owners, or all. */
export type Scope = { clientId: number } | 'everybody';

/** The client of an owner's session. */
export function ownClient(session: Session): { clientId: number } {
  return { clientId: found(session.person.client).clientId };
}

/** 404 for a person of another client (D30). Locks the person until the transaction ends. */
export async function getPerson(tx: PlatformTx, scope: Scope, id: number): Promise<PersonRow> {
  const person = await findLockedPerson(tx, id);
  if (!person || !isWithin(scope, person)) throw notFound();
  return person;
}

function isWithin(scope: Scope, person: PersonRow): boolean {
  return scope === 'everybody' || person.configs.some(config => config.client_id === scope.clientId);
}

export function toManagedUser(person: PersonRow): ManagedUser {
  return {
    userId: person.id,
    isAdmin: person.isAdmin,
    isActive: person.isActive,
    clientIds: person.configs.map(config => config.client_id),
  };
}

/** The person as the asking person may see them (D30, D46). Owners never see another client's configuration. */
export function presentPerson(person: PersonRow, scope: Scope, asking: Caller): ListedUser {
  const configs = person.configs.filter(
    config => scope === 'everybody' || config.client_id === scope.clientId,
  );
  const [own] = configs;
  const isOpened = scope === 'everybody' || (own !== undefined && own.openedAt !== null);
  const detail = chooseAccountDetail(asking, toManagedUser(person), isOpened);
  const account = presentAccount(person);
  return {
    ...(detail === 'everything' ? account : maskAccount(account, detail === 'name', own?.givenAt)),
    client_configs: configs.map(presentConfig),
    can_edit: detail === 'everything',
  };
}

/** Has the same fields for every account, so that it reveals only the address, a visible name, and when access was given. */
function maskAccount(account: ScopedAccount, hasName: boolean, givenAt: Date | undefined): ScopedAccount {
  return {
    ...account,
    ...(!hasName && { first_name: '', last_name: '', is_active: true, activated: true }),
    created: givenAt?.toISOString() ?? account.created,
    is_admin: false,
    current_module: null,
    color_blind: null,
    tfa_enabled: false,
  };
}

type ScopedAccount = ReturnType<typeof presentAccount>;

/** The fields of a person that an audit entry contains, named as on the wire. */
function auditedFields({ firstName, lastName, email, isActive, isAdmin, configs }: PersonRow) {
  const client_configs = configs.map(presentConfig);
  return { ...toWire({ firstName, lastName, email, isActive, isAdmin }), client_configs };
}

/** A configuration on the wire. */
function presentConfig({ client_id, owner, module_ids, suspendedAt }: StoredConfig): GivenConfig {
  return { client_id, owner, module_ids, ...(suspendedAt && { suspended: true }) };
}

type GivenConfig = ListedUser['client_configs'][number];

/** The changed fields before and after. */
export function compareUsers(before: PersonRow, after: PersonRow) {
  return compareFields(auditedFields(before), auditedFields(after));
}
