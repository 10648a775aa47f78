import { sql } from 'drizzle-orm';
import { latestInstant } from '#domain/census/ahead.ts';
import type { CountedVisit } from '#domain/census/apply-events.ts';
import type { CensusRule } from '#domain/census/census-rules.ts';
import type { CountState } from '#domain/census/count-states.ts';
import type { ClientTx } from '#server/db/database.ts';

/** A source as the transaction that changes its visits sees it. */
export interface LockedSource {
  id: number;
  clientId: number;
  kind: 'hl7' | 'fhir';
  isActive: boolean;
  sendingFacility: string | null;
  allowedAddresses: string[];
  certificateFingerprint: string | null;
  /** Without those of modules that no longer exist. */
  rules: CensusRule[];
  timezone: string;
}

/**
 * Locks a source until the transaction ends: its visits change in one transaction after the other, also if its messages arrive at
 * several servers.
 */
export async function lockSource(tx: ClientTx, id: number): Promise<LockedSource | undefined> {
  const { rows } = await tx.execute<Record<string, unknown> & LockedSource & { modules: number[] }>(sql`
    select s.id, s.client_id as "clientId", s.kind, s.is_active as "isActive", s.sending_facility as "sendingFacility",
      s.allowed_addresses as "allowedAddresses", s.certificate_fingerprint as "certificateFingerprint", s.rules, c.timezone,
      array(select m.id from modules m) as modules
    from census_sources s join clients c on c.id = s.client_id where s.id = ${id} for update of s`);
  if (!rows[0]) return undefined;
  const { modules, ...source } = rows[0];
  return { ...source, rules: source.rules.filter(({ module }) => modules.includes(module)) };
}

interface VisitRow extends Record<string, unknown> {
  hash: string;
  point_of_care: string;
  room: string;
  patient_class: string;
  service: string;
  observations: Record<string, string>;
  last_at: string;
  left_at: string | null;
  module_id: number | null;
  field_id: number | null;
  alternatives: NonNullable<CountedVisit['alternatives']>;
}

const visitColumns = sql`encode(visit_hash, 'hex') as hash, point_of_care, room, patient_class, service, observations, last_at,
  left_at, module_id, field_id, alternatives`;

/** Visits by hash, of these hashes. */
export async function loadVisits(tx: ClientTx, sourceId: number, hashes: Iterable<string>) {
  return toVisits(
    await tx.execute<VisitRow>(sql`
      select ${visitColumns} from jsonb_array_elements_text(${JSON.stringify([...hashes])}::jsonb) as wanted (hash)
      join census_visits v on v.source_id = ${sourceId} and v.visit_hash = decode(wanted.hash, 'hex')`),
  );
}

export async function loadPresentVisits(tx: ClientTx, sourceId: number) {
  return toVisits(
    await tx.execute<VisitRow>(
      sql`select ${visitColumns} from census_visits where source_id = ${sourceId} and left_at is null`,
    ),
  );
}

function toVisits({ rows }: { rows: VisitRow[] }): Map<string, CountedVisit> {
  return new Map(
    rows.map(row => [
      row.hash,
      {
        pointOfCare: row.point_of_care,
        room: row.room,
        patientClass: row.patient_class,
        service: row.service,
        observations: row.observations,
        lastAt: new Date(row.last_at).getTime(),
        leftAt: row.left_at === null ? null : new Date(row.left_at).getTime(),
        countedIn:
          row.module_id === null || row.field_id === null
            ? null
            : { module: row.module_id, field: row.field_id },
        alternatives: row.alternatives,
      },
    ]),
  );
}

export async function storeVisits(
  tx: ClientTx,
  { clientId, id }: LockedSource,
  visits: Iterable<readonly [string, CountedVisit]>,
): Promise<void> {
  const rows = Array.from(visits, ([hash, { countedIn, lastAt, leftAt, ...visit }]) => ({
    ...visit,
    hash,
    lastAt: new Date(lastAt).toISOString(),
    leftAt: leftAt === null ? null : new Date(leftAt).toISOString(),
    ...countedIn,
  }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into census_visits (client_id, source_id, visit_hash, point_of_care, room, patient_class, service, observations,
      last_at, left_at, module_id, field_id, alternatives)
    select ${clientId}::bigint, ${id}::bigint, decode(hash, 'hex'), "pointOfCare", room, "patientClass", service, observations,
      "lastAt", "leftAt", module, field, coalesce(alternatives, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (hash text, "pointOfCare" text, room text,
      "patientClass" text, service text, observations jsonb, "lastAt" timestamptz, "leftAt" timestamptz, module bigint, field bigint,
      alternatives jsonb)
    on conflict (client_id, source_id, visit_hash) do update set point_of_care = excluded.point_of_care, room = excluded.room,
      patient_class = excluded.patient_class, service = excluded.service, observations = excluded.observations,
      last_at = excluded.last_at, left_at = excluded.left_at, module_id = excluded.module_id, field_id = excluded.field_id,
      alternatives = excluded.alternatives`);
}

/** The states of each module from the last one at or before its instant on, in order of time. */
export async function loadStates(
  tx: ClientTx,
  sourceId: number,
  since: ReadonlyMap<number, number>,
): Promise<Map<number, CountState[]>> {
  const wanted = Array.from(since, ([module, at]) => ({ module, at: new Date(at).toISOString() }));
  const { rows } = await tx.execute<{ module: number; at: string; counts: Record<string, number> }>(sql`
    select w.module, s.at, s.counts from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (module bigint, at timestamptz)
    join census_visit_counts s on s.module_id = w.module and s.source_id = ${sourceId} and s.at >= coalesce((
      select max(b.at) from census_visit_counts b where b.module_id = w.module and b.source_id = ${sourceId} and b.at <= w.at), w.at)
    order by s.at`);
  const states = new Map<number, CountState[]>(wanted.map(({ module }) => [module, []]));
  for (const { module, at, counts } of rows) states.get(module)?.push({ at: new Date(at).getTime(), counts });
  return states;
}

export async function storeStates(
  tx: ClientTx,
  { clientId, id }: LockedSource,
  states: readonly (CountState & { module: number })[],
): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map(({ at, ...state }) => ({ ...state, at: new Date(at).toISOString() }));
  await tx.execute(sql`
    insert into census_visit_counts (client_id, module_id, source_id, at, counts)
    select ${clientId}::bigint, module, ${id}::bigint, at, counts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (module bigint, at timestamptz, counts jsonb)
    on conflict (client_id, module_id, source_id, at) do update set counts = excluded.counts`);
}

/** Remembers messages by the hash of their number, and returns the hashes that are new. */
export async function storeMessageHashes(
  tx: ClientTx,
  { clientId, id }: LockedSource,
  hashes: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    insert into census_messages (client_id, source_id, message_hash, received_at)
    select distinct ${clientId}::bigint, ${id}::bigint, decode(hash, 'hex'), ${now.toISOString()}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as hash
    on conflict do nothing returning encode(message_hash, 'hex') as hash`);
  return new Set(rows.map(({ hash }) => hash));
}

/** Notes that a source was heard, and its messages of the hour. */
export async function storeTraffic(
  tx: ClientTx,
  { clientId, id }: LockedSource,
  messages: number,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with heard as (
      update census_sources set last_message_at = ${now.toISOString()}, failed_at = null, failure = null where id = ${id}
    )
    insert into census_traffic (client_id, source_id, hour, messages)
    values (${clientId}, ${id}, date_trunc('hour', ${now.toISOString()}::timestamptz), ${messages})
    on conflict (client_id, source_id, hour) do update set messages = census_traffic.messages + excluded.messages`);
}

/** Says on the source's page why its messages or rounds are not used. The numbers of before stay. */
export async function storeFailure(
  tx: ClientTx,
  { id }: Pick<LockedSource, 'id'>,
  failure: string,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`update census_sources set failed_at = ${now.toISOString()}, failure = ${failure} where id = ${id}`,
  );
}

/** States of instants that are ahead (D57): no visit is counted there any more once the visits are counted anew. */
export async function deleteStatesAhead(tx: ClientTx, { id }: LockedSource, now: Date): Promise<void> {
  const latest = new Date(latestInstant(now.getTime()));
  await tx.execute(
    sql`delete from census_visit_counts where source_id = ${id} and at > ${latest.toISOString()}::timestamptz`,
  );
}

/** A module that no rule names any more has no numbers of the source. */
export async function deleteOtherStates(tx: ClientTx, { id, rules }: LockedSource): Promise<void> {
  const named = sql.param([...new Set(rules.map(({ module }) => module))]);
  await tx.execute(
    sql`delete from census_visit_counts where source_id = ${id} and module_id <> all(${named}::bigint[])`,
  );
}
