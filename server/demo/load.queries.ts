import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import type { StoredModule } from './hospitals/load-hospitals.ts';
import type { GeneratedShift } from './shifts/shift-generator.ts';

/** A fresh store has neither people nor hospitals. */
export async function isEmpty(tx: PlatformTx): Promise<boolean> {
  const { rows } = await tx.execute<{ empty: boolean }>(
    sql`select not exists (select from users) and not exists (select from clients) as empty`,
  );
  return rows[0]?.empty === true;
}

/** Two servers that start at once on an empty store load one after the other. */
export async function lockOutOtherLoads(tx: PlatformTx): Promise<void> {
  await tx.execute(sql`lock table users, clients in share row exclusive mode`);
}

/**
 * Gives a module a feed (B6): its shifts of the last two months keep what the feed proposed, which differs in one of nine numbers,
 * and the states of the last day are stored.
 */
export async function loadFeed(tx: PlatformTx, moduleId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update shifts s set feed_at = s.starts_at - interval '4 minutes',
      feed_counts = (select jsonb_object_agg(key, value::numeric + ((s.id + key::int) % 9 = 0)::int)
        from jsonb_each_text(s.acuity_counts)),
      feed_used = array(select key from jsonb_object_keys(s.acuity_counts) as key
        where (s.id + key::int) % 9 <> 0 and s.id % 4 <> 0)
    where s.module_id = ${moduleId} and s.starts_at > ${now.toISOString()}::timestamptz - interval '2 months'`);
  await tx.execute(sql`
    insert into census_feed_counts (client_id, module_id, at, source, counts)
    select client_id, module_id, feed_at, 'Integration engine', feed_counts from shifts
      where module_id = ${moduleId} and feed_at > ${now.toISOString()}::timestamptz - interval '1 day'
    union all (select client_id, module_id, ${now.toISOString()}::timestamptz, 'Integration engine', feed_counts from shifts
      where module_id = ${moduleId} order by starts_at desc limit 1)`);
}

/** Rows in one statement. Larger ones are no faster, and a message of many megabytes is slow to read. */
const chunkSize = 1000;

export async function insertShifts(
  tx: PlatformTx,
  { clientId, id, rnsPerPatient, plan }: StoredModule,
  shifts: readonly GeneratedShift[],
): Promise<void> {
  for (let start = 0; start < shifts.length; start += chunkSize) {
    const rows = shifts.slice(start, start + chunkSize);
    const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
    await tx.execute(sql`
      insert into shifts (client_id, module_id, rns_per_patient, min_rn_target, ${columns})
      select ${clientId}, ${id}, ${JSON.stringify(rnsPerPatient)}::jsonb, ${plan.minRnTarget}::numeric, ${columns}
      from jsonb_populate_recordset(null::shifts, ${JSON.stringify(rows)}::jsonb)`);
  }
}
