import { sql } from 'drizzle-orm';
import type { PlatformTx } from '../database.ts';
import { changeAudit } from './audit-maintenance.ts';
import { erasedName, type PersonToErase } from './erased-person.ts';

/**
 * Removes people from the audit trail but keeps the entries: their name and network address as the actor, the data entered about
 * them, and their e-mail addresses in details. Returns how many entries changed.
 */
export async function eraseFromAudit(
  tx: PlatformTx,
  people: readonly PersonToErase[],
  addresses: readonly string[],
): Promise<number> {
  const ids = sql.param(people.map(({ id }) => id));
  const isActor = sql`coalesce(actor_id = any(${ids}::int[]), false)
    or lower(actor_name) = any(${sql.param(addresses)}::text[])`;
  const isRecord = sql`(record_type = 'user' and record_id = any(${ids}::text[]))`;
  const quoted = `"(${addresses.map(asPattern).join('|')})"`;
  const { rowCount } = await changeAudit(tx, () =>
    tx.execute(sql`
      update audit_entries set
        actor_name = case when ${isActor} then ${erasedName} else actor_name end,
        address = case when ${isActor} then '' else address end,
        details = regexp_replace(
          (case when ${isRecord} then ${withoutPerson} else details end)::text,
          ${quoted}, ${JSON.stringify(erasedName)}, 'gi')::jsonb
      where ${isActor} or ${isRecord} or details::text ~* ${quoted}`),
  );
  return rowCount ?? 0;
}

/** Details without name and address, which are at the top level or in `before` and `after`. */
const withoutPerson = sql.raw(
  ['before', 'after'].reduce(
    (details, side) =>
      ['email', 'first_name', 'last_name'].reduce(
        (rest, field) => `${rest} #- '{${side},${field}}'`,
        details,
      ),
    `(details - '{email,first_name,last_name}'::text[])`,
  ),
);

/** A regular expression for the address as it appears inside a JSON string. */
function asPattern(address: string): string {
  return JSON.stringify(address)
    .slice(1, -1)
    .replace(/[^\p{L}\p{N}@_-]/gu, '\\$&');
}
