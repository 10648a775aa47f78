import { sql } from 'drizzle-orm';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';

/** A FHIR server that is asked for its encounters (B8). */
export interface FhirSource {
  clientId: number;
  id: number;
  base: string;
  tokenUrl: string;
  smartClientId: string;
  everyMinutes: number;
  /** Why the last round failed. */
  failure: string | null;
}

/** The sources whose next round is due. No other server takes them before `until`: a round ends earlier. */
export async function claimDueSources(tx: PlatformTx, now: Date, until: Date): Promise<FhirSource[]> {
  const { rows } = await tx.execute<Record<string, unknown> & FhirSource>(sql`
    update census_sources s set next_round_at = ${until.toISOString()} from clients c
    where c.id = s.client_id and c.is_active and s.kind = 'fhir' and s.is_active
      and (s.next_round_at is null or s.next_round_at <= ${now.toISOString()})
    returning s.client_id as "clientId", s.id, s.base, s.token_url as "tokenUrl", s.smart_client_id as "smartClientId",
      s.every_minutes as "everyMinutes", s.failure`);
  return rows;
}

export async function storeNextRound(tx: ClientTx, { id }: FhirSource, at: Date): Promise<void> {
  await tx.execute(sql`update census_sources set next_round_at = ${at.toISOString()} where id = ${id}`);
}

export async function storeEncountersAhead(
  tx: ClientTx,
  { id }: FhirSource,
  encounters: number,
): Promise<void> {
  await tx.execute(sql`update census_sources set encounters_ahead = ${encounters} where id = ${id}`);
}
