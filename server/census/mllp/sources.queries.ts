import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';

/** The source that messages of a facility belong to. */
export async function findSource(
  tx: PlatformTx,
  facility: string,
): Promise<{ clientId: number; id: number } | undefined> {
  const { rows } = await tx.execute<{ clientId: number; id: number }>(sql`
    select client_id as "clientId", id from census_sources where kind = 'hl7' and sending_facility = ${facility}`);
  return rows[0];
}
