import { eq, sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { clients, modules } from '#server/db/tables/clients.ts';

export async function findClientClock(tx: ClientTx) {
  const [row] = await tx
    .select({ timeZone: clients.timezone, windows: clients.shiftWindowsConfig })
    .from(clients);
  return row;
}

/** Those that the module has, deleted ones included. */
export async function listModuleFields(tx: ClientTx, moduleId: number): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.id::text from acuity_fields f join module_sections s on s.section_id = f.section_id
    where s.module_id = ${moduleId}`);
  return new Set(rows.map(({ id }) => id));
}

/** Those that a shift of the module has a count of. Reads each shift once, because many fields may be asked for. */
export async function listCountedFields(tx: ClientTx, moduleId: number): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct field.id from shifts s cross join lateral jsonb_object_keys(s.acuity_counts) as field (id)
    where s.module_id = ${moduleId}`);
  return new Set(rows.map(({ id }) => id));
}

/** A module with the name of its hospital. */
export async function findPostedModule(tx: ClientTx, moduleId: number) {
  const [row] = await tx
    .select({ id: modules.id, name: modules.name, hospital: clients.name })
    .from(modules)
    .innerJoin(clients, eq(clients.id, modules.clientId))
    .where(eq(modules.id, moduleId));
  return row;
}
