import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import type { StoredModule } from './load-hospitals.ts';
import type { GeneratedShift } from './shift-generator.ts';

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
