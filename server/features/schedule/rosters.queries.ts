import { sql } from 'drizzle-orm';
import { fromWire } from '#contract/wire.ts';
import type { ScheduleClock } from '#domain/schedule/check-rows.ts';
import type { RosterMapping } from '#domain/schedule/roster/roster-mapping.ts';
import type { ClientTx } from '#server/db/database.ts';
import { clients } from '#server/db/tables/clients.ts';
import { rosterImports, rosterMappings } from '#server/db/tables/rosters.ts';

export async function findMapping(tx: ClientTx): Promise<RosterMapping | undefined> {
  const [row] = await tx.select().from(rosterMappings);
  return row?.mapping;
}

export async function storeMapping(tx: ClientTx, clientId: number, mapping: RosterMapping): Promise<void> {
  await tx
    .insert(rosterMappings)
    .values({ clientId, mapping })
    .onConflictDoUpdate({ target: rosterMappings.clientId, set: { mapping } });
}

/** How the hospital divides its days, without the lock of a change. */
export async function findScheduleClock(tx: ClientTx): Promise<ScheduleClock | undefined> {
  const [row] = await tx
    .select({ timeZone: clients.timezone, windows: clients.shiftWindowsConfig })
    .from(clients);
  return row && fromWire(row);
}

/** Without the rows that each has replaced, of which there can be thousands. */
export async function listRosterImports(tx: ClientTx) {
  const { id, moduleId, at, fromDate, toDate, rns, isOutdated, replaced } = rosterImports;
  const replacedRns = sql<number>`(select coalesce(sum((r->>'rns')::int), 0)::int
    from jsonb_array_elements(${replaced}->'rows') as r)`;
  return tx
    .select({ id, moduleId, at, fromDate, toDate, rns, isOutdated, replacedRns })
    .from(rosterImports)
    .orderBy(moduleId);
}
