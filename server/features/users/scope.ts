import type { ListedUser } from '#contract/people/users.ts';
import { chooseAccountDetail, type ManagedUser, type Person } from '#domain/people/access.ts';
import type { Session } from '#server/auth/sessions.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { findLockedPerson, type PersonRow } from './users.queries.ts';

/** Whom a call is about: the people of one hospital, as its owners see them, or everybody. */
export type Scope = { clientId: number } | 'everybody';

/** The hospital of an owner's session. */
export function ownHospital(session: Session): { clientId: number } {
  if (!session.person.hospital) throw notFound();
  return { clientId: session.person.hospital.clientId };
}

/** Somebody of another hospital does not exist for this one (D30). */
export async function getPerson(tx: PlatformTx, scope: Scope, id: number): Promise<PersonRow> {
  const person = await findLockedPerson(tx, id);
  if (!person || !isWithin(scope, person)) throw notFound();
  return person;
}

function isWithin(scope: Scope, person: PersonRow): boolean {
  return scope === 'everybody' || person.configs.some(config => config.client_id === scope.clientId);
}

export function managed(person: PersonRow): ManagedUser {
  return {
    userId: person.id,
    isAdmin: person.isAdmin,
    isActive: person.isActive,
    clientIds: person.configs.map(config => config.client_id),
  };
}

/** As the person asking may see them (D30, D46): an owner never sees another hospital's configuration. */
export function presentPerson(person: PersonRow, scope: Scope, asking: Person): ListedUser {
  const configs = person.configs.filter(
    config => scope === 'everybody' || config.client_id === scope.clientId,
  );
  const [own] = configs;
  const isOpened = scope === 'everybody' || (own !== undefined && own.openedAt !== null);
  const detail = chooseAccountDetail(asking, managed(person), isOpened);
  const shown = {
    id: person.id,
    email: person.email,
    client_configs: configs.map(({ client_id, owner, module_ids }) => ({ client_id, owner, module_ids })),
    can_edit: detail === 'everything',
  };
  if (detail === 'everything') return { ...shown, ...namedAccount(person), ...managedAccount(person) };
  const masked = maskedAccount(own?.givenAt ?? person.createdAt);
  return detail === 'name' ? { ...shown, ...masked, ...namedAccount(person) } : { ...shown, ...masked };
}

function namedAccount(person: PersonRow) {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    is_active: person.isActive,
    activated: person.activated,
  };
}

function managedAccount(person: PersonRow) {
  return {
    created: person.createdAt.toISOString(),
    is_admin: person.isAdmin,
    current_module: person.currentModuleId,
    color_blind: person.colorBlind ? (1 as const) : null,
    tfa_enabled: person.tfaSecret !== null,
  };
}

/** The same for every account, so that it tells nothing of this one but when access was given. */
function maskedAccount(givenAt: Date) {
  return {
    first_name: '',
    last_name: '',
    is_active: true,
    activated: true,
    created: givenAt.toISOString(),
    is_admin: false,
    current_module: null,
    color_blind: null,
    tfa_enabled: false,
  };
}
