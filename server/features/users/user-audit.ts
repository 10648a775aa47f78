import type { ClientConfig } from '#contract/people/users.ts';
import type { PersonRow } from './users.queries.ts';

/** The record of an audit entry. It belongs to the client if there is only one, so that its owners can read it. */
export function toAuditRecord(userId: number, configs: readonly Pick<ClientConfig, 'client_id'>[]) {
  const [only, ...more] = configs;
  return {
    recordType: 'user',
    recordId: String(userId),
    clientId: only && more.length === 0 ? only.client_id : null,
  };
}

/** The fields of a person that an audit entry contains, named as on the wire. */
function auditedFields({ firstName, lastName, email, isActive, isAdmin, configs }: PersonRow) {
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    is_active: isActive,
    is_admin: isAdmin,
    client_configs: configs.map(({ client_id, owner, module_ids }) => ({ client_id, owner, module_ids })),
  };
}

/** The changed fields before and after: `{ before: { email: 'a@x.org' }, after: { email: 'b@x.org' } }`. */
export function compareUsers(before: PersonRow, after: PersonRow) {
  const [old, now] = [auditedFields(before), auditedFields(after)];
  const changed = (Object.keys(old) as (keyof typeof old)[]).filter(
    name => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  const only = (fields: typeof old) => Object.fromEntries(changed.map(name => [name, fields[name]]));
  return changed.length > 0 ? { before: only(old), after: only(now) } : undefined;
}
