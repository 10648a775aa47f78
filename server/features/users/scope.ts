import type { ListedUser } from '#contract/users.ts';
import { canChangeIdentity, type ManagedUser, type Person } from '#domain/access.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { notFound } from '#server/http/errors.ts';
import type { Session } from '#server/http/sessions.ts';
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

/** As the person asking may see them: an owner never another hospital's configuration. */
export function presentPerson(person: PersonRow, scope: Scope, asking: Person): ListedUser {
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    is_active: person.isActive,
    activated: person.activated,
    created: person.createdAt.toISOString(),
    is_admin: person.isAdmin,
    current_module: person.currentModuleId,
    color_blind: person.colorBlind ? 1 : null,
    tfa_enabled: person.tfaSecret !== null,
    client_configs: person.configs.filter(
      config => scope === 'everybody' || config.client_id === scope.clientId,
    ),
    can_edit: canChangeIdentity(asking, managed(person)),
  };
}
