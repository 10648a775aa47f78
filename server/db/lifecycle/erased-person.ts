import { sql } from 'drizzle-orm';
import type { PlatformTx } from '../database.ts';

/** Replaces the name. */
export const erasedName = 'Erased person';

export interface PersonToErase {
  id: number;
  email: string;
}

/** The people's addresses, and earlier ones from the audit trail unless somebody else has them now; in lower case. */
export async function listAddresses(tx: PlatformTx, people: readonly PersonToErase[]): Promise<string[]> {
  const ids = sql.param(people.map(({ id }) => id));
  const { rows } = await tx.execute<{ address: string }>(sql`
    select distinct lower(address) as address from (
      select email as address from users where id = any(${ids}::int[])
      union all
      select unnest(array[details ->> 'email', details #>> '{before,email}', details #>> '{after,email}'])
      from audit_entries where record_type = 'user' and record_id = any(${ids}::text[])
      union all
      select actor_name from audit_entries where actor_id = any(${ids}::int[]) and actor_name like '%@%'
    ) as known
    where address is not null and not exists (
      select from users u where lower(u.email) = lower(known.address) and u.id <> all(${ids}::int[]))`);
  return rows.map(row => row.address);
}
