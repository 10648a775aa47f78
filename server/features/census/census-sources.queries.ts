import { asc, eq, sql } from 'drizzle-orm';
import type { CensusSource } from '#contract/census/census-sources.ts';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';
import { type Change, getOnly } from '#server/db/rows.ts';
import { censusSources } from '#server/db/tables/census.ts';

/** Named as on the wire. */
const columns = {
  id: censusSources.id,
  kind: censusSources.kind,
  name: censusSources.name,
  is_active: censusSources.isActive,
  sending_facility: censusSources.sendingFacility,
  allowed_addresses: censusSources.allowedAddresses,
  certificate_fingerprint: censusSources.certificateFingerprint,
  base: censusSources.base,
  token_url: censusSources.tokenUrl,
  client_id: censusSources.smartClientId,
  every_minutes: censusSources.everyMinutes,
  rules: censusSources.rules,
  version: censusSources.version,
  last_message_at: censusSources.lastMessageAt,
  failed_at: censusSources.failedAt,
  failure: censusSources.failure,
  encounters_ahead: censusSources.encountersAhead,
};

/** A hospital has tens of modules, so that more locations are those of other wards, which nobody counts. */
const mostLocations = 50;

/** Sources by name with their traffic and the locations that no rule counts; only one of them if `id` is given. */
export async function listSources(tx: ClientTx, now: Date, id?: number): Promise<CensusSource[]> {
  const rows = await tx
    .select(columns)
    .from(censusSources)
    .where(id === undefined ? undefined : eq(censusSources.id, id))
    .orderBy(asc(sql`lower(${censusSources.name})`), asc(censusSources.id));
  const traffic = await listTraffic(tx, now);
  const unmatched = await listUnmatched(tx);
  return rows.map(({ last_message_at, failed_at, ...row }) => ({
    ...row,
    last_message_at: last_message_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    traffic: traffic.filter(({ source }) => source === row.id).map(({ source: _, ...hour }) => hour),
    unmatched: unmatched.filter(({ source }) => source === row.id).map(({ source: _, ...place }) => place),
  }));
}

async function listTraffic(tx: ClientTx, now: Date) {
  const { rows } = await tx.execute<{ source: number; hour: string; messages: number }>(sql`
    select source_id as source, hour, messages from census_traffic
    where hour > ${now.toISOString()}::timestamptz - interval '24 hours' order by hour desc`);
  return rows.map(row => ({ ...row, hour: new Date(row.hour).toISOString() }));
}

async function listUnmatched(tx: ClientTx) {
  const { rows } = await tx.execute<{ source: number; location: string; patients: number }>(sql`
    select source, location, patients from (
      select source_id as source, point_of_care as location, count(*)::int as patients,
        row_number() over (partition by source_id order by count(*) desc, point_of_care) as place
      from census_visits where left_at is null and field_id is null group by 1, 2
    ) as locations where place <= ${mostLocations} order by place`);
  return rows;
}

/** An HL7 source of another hospital. */
export interface OtherSource {
  hospital: string;
  /** It is on, and neither an address nor a certificate tells its sender from others. */
  isOpen: boolean;
}

/** An open one, if there is any. */
export async function findOtherSource(tx: PlatformTx, clientId: number): Promise<OtherSource | undefined> {
  const { rows } = await tx.execute<Record<string, unknown> & OtherSource>(sql`
    select c.name as hospital, s.is_active and cardinality(s.allowed_addresses) = 0 and s.certificate_fingerprint is null as "isOpen"
    from census_sources s join clients c on c.id = s.client_id
    where s.kind = 'hl7' and s.client_id <> ${clientId} order by 2 desc, c.name limit 1`);
  return rows[0];
}

export async function insertSource(tx: ClientTx, values: typeof censusSources.$inferInsert): Promise<number> {
  const { id } = await getOnly(tx.insert(censusSources).values(values).returning({ id: censusSources.id }));
  return id;
}

export async function updateSource(tx: ClientTx, id: number, change: Change<typeof censusSources>) {
  const version = sql`${censusSources.version} + 1`;
  await tx
    .update(censusSources)
    .set({ ...change, version })
    .where(eq(censusSources.id, id));
}

/** Its visits, messages, traffic and states are deleted with it. */
export async function deleteSource(tx: ClientTx, id: number): Promise<void> {
  await tx.delete(censusSources).where(eq(censusSources.id, id));
}
