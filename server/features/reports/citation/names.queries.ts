import { sql } from 'drizzle-orm';
import type { AnyTx } from '#server/db/database.ts';

/** Deleted fields keep their name. */
export async function listFieldNames(tx: AnyTx, fieldIds: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id::text as id, name from acuity_fields where id = any(${sql.param(fieldIds.map(Number))}::int[])`,
  );
  return rows;
}

/** The names of each module's premium slots; an unused slot has an empty name. */
export async function listSlotNames(tx: AnyTx, moduleIds: readonly number[]): Promise<string[][]> {
  const { rows } = await tx.execute<{ names: string[] }>(
    sql`select distinct other_premiums as names from modules where id = any(${sql.param(moduleIds)}::int[])`,
  );
  return rows.map(row => row.names);
}
