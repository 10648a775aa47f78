import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';

/** The source that messages of a facility belong to. */
export interface FoundSource {
  clientId: number;
  id: number;
  /** Neither an address nor a certificate tells its sender from others. */
  isOpen: boolean;
  /** Another hospital has an HL7 source, too. */
  isShared: boolean;
}

export async function findSource(tx: PlatformTx, facility: string): Promise<FoundSource | undefined> {
  const { rows } = await tx.execute<FoundSource & Record<string, unknown>>(sql`
    select client_id as "clientId", id, cardinality(allowed_addresses) = 0 and certificate_fingerprint is null as "isOpen",
      exists (select from census_sources o where o.kind = 'hl7' and o.client_id <> s.client_id) as "isShared"
    from census_sources s where kind = 'hl7' and sending_facility = ${facility}`);
  return rows[0];
}
