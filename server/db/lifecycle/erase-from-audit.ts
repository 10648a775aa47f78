import { type SQL, sql } from 'drizzle-orm';
import type { PlatformTx } from '../database.ts';
import { auditTables, changeAudit } from './audit-maintenance.ts';

/** Replaces the name. */
export const erasedName = 'Erased person';

export interface PersonToErase {
  id: number;
  email: string;
}

/** The people's addresses, and earlier ones from the audit trail unless another user has them now; in lower case. */
export async function listAddresses(tx: PlatformTx, people: readonly PersonToErase[]): Promise<string[]> {
  const ids = sql.param(people.map(({ id }) => id));
  const { rows } = await tx.execute<{ address: string }>(sql`
    select distinct lower(address) as address from (
      select email as address from users where id = any(${ids}::bigint[])
      union all
      select unnest(array[details ->> 'email', details #>> '{before,email}', details #>> '{after,email}'])
      from audit_trail where record_type = 'user' and record_id = any(${ids}::text[])
      union all
      select actor_name from audit_trail where actor_id = any(${ids}::bigint[]) and actor_name like '%@%'
    ) as known
    where address is not null and not exists (
      select from users u where lower(u.email) = lower(known.address) and u.id <> all(${ids}::bigint[]))`);
  return rows.map(row => row.address);
}

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
  const isActor = sql`coalesce(actor_id = any(${ids}::bigint[]), false)
    or lower(actor_name) = any(${sql.param(addresses)}::text[])`;
  const isRecord = sql`(record_type = 'user' and record_id = any(${ids}::text[]))`;
  const quoted = `"(${addresses.map(asPattern).join('|')})"`;
  const eraseFrom = (table: SQL) => sql`
    update ${table} set
      actor_name = case when ${isActor} then ${erasedName} else actor_name end,
      address = case when ${isActor} then '' else address end,
      details = regexp_replace(
        (case when ${isRecord} then ${withoutPerson} else details end)::text,
        ${quoted}, ${JSON.stringify(erasedName)}, 'gi')::jsonb
    where ${isActor} or ${isRecord} or details::text ~* ${quoted}`;
  return changeAudit(tx, auditTables.map(eraseFrom));
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
