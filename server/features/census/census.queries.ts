import { sql } from 'drizzle-orm';
import { type FeedState, silentAfterMinutes } from '#domain/census/feed.ts';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';

interface NewState {
  clientId: number;
  moduleId: number;
  at: Date;
  source: string;
  counts: Record<string, number>;
}

/** False if a newer state is stored. */
export async function storeFeedCounts(tx: ClientTx, { clientId, moduleId, at, source, counts }: NewState) {
  const { rowCount } = await tx.execute(sql`
    insert into census_feed_counts (client_id, module_id, at, source, counts)
    select ${clientId}::bigint, ${moduleId}::bigint, ${at.toISOString()}::timestamptz, ${source}::text, ${JSON.stringify(counts)}::jsonb
    where not exists (select from census_feed_counts where module_id = ${moduleId} and at > ${at.toISOString()}::timestamptz)
    on conflict (client_id, module_id, at) do update set source = excluded.source, counts = excluded.counts`);
  return rowCount === 1;
}

/** The ids of a module's current fields; undefined if it has no such module or the module is inactive. */
export async function findFieldIds(tx: ClientTx, moduleId: number): Promise<Set<string> | undefined> {
  const { rows } = await tx.execute<{ ids: string[] }>(sql`
    select array(select f.id::text from acuity_fields f join module_sections s on s.section_id = f.section_id
      where s.module_id = m.id and f.deleted_at is null) as ids
    from modules m where m.id = ${moduleId} and m.is_active`);
  return rows[0] && new Set(rows[0].ids);
}

/** How long visits are kept (B7). */
export interface VisitLimits {
  now: Date;
  /** After the last event. An instant that is further ahead than this was an error (D57). */
  days: number;
}

const hoursAfterDischarge = 48;

const isOld = ({ now, days }: VisitLimits) => {
  const time = sql`${now.toISOString()}::timestamptz`;
  const kept = sql`make_interval(days => ${days})`;
  return sql`(left_at < ${time} - make_interval(hours => ${hoursAfterDischarge})
    or last_at not between ${time} - ${kept} and ${time} + ${kept})`;
};

/** Sources with visits that are kept no longer. */
export async function listSourcesWithOldVisits(tx: PlatformTx, limits: VisitLimits) {
  const { rows } = await tx.execute<{ clientId: number; id: number }>(sql`
    select distinct client_id as "clientId", source_id as id from census_visits where ${isOld(limits)}`);
  return rows;
}

/** Returns whether one of them had not left. */
export async function deleteOldVisits(tx: ClientTx, sourceId: number, limits: VisitLimits): Promise<boolean> {
  const { rows } = await tx.execute<{ wasPresent: boolean | null }>(sql`
    with deleted as (delete from census_visits where source_id = ${sourceId} and ${isOld(limits)} returning left_at)
    select bool_or(left_at is null) as "wasPresent" from deleted`);
  return rows[0]?.wasPresent === true;
}

/** Shifts are entered a few days late at most, and a saved one keeps the numbers that its form showed. */
const daysKept = 31;

/** A sender repeats a message within minutes, or after an interruption within days. */
const messageDaysKept = 7;

/** A state of a source stays valid until the next one, so the newest of each module is kept. */
export async function deleteOldCensus(tx: PlatformTx, now: Date): Promise<void> {
  const since = (days: number) => sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`;
  await tx.execute(sql`delete from census_feed_counts where at < ${since(daysKept)}`);
  await tx.execute(sql`delete from census_visit_counts s where at < ${since(daysKept)} and exists (
    select from census_visit_counts n
    where n.client_id = s.client_id and n.module_id = s.module_id and n.source_id = s.source_id and n.at > s.at)`);
  await tx.execute(sql`delete from census_messages where received_at < ${since(messageDaysKept)}`);
  await tx.execute(sql`delete from census_traffic where hour < ${since(messageDaysKept)}`);
}

/** An instant of a module. `isNow` for the present one, which also counts states that a source dates ahead. */
interface FeedMoment {
  key: string;
  moduleId: number;
  time: string;
  isNow: boolean;
}

/** What feeds reported at each moment, by its key; moments at which a feed was silent are left out (B6). */
export async function loadFeedStates(
  tx: ClientTx,
  moments: readonly FeedMoment[],
): Promise<Record<string, FeedState>> {
  const { rows } = await tx.execute<{ key: string; at: Date } & Omit<FeedState, 'at'>>(sql`
    select moment.key, state.* from jsonb_to_recordset(${JSON.stringify(moments)}::jsonb)
      as moment (key text, "moduleId" bigint, time timestamptz, "isNow" boolean)
    cross join lateral (
      (select c.at, c.source, c.counts from census_feed_counts c
      where c.module_id = moment."moduleId" and c.at <= moment.time
        and c.at > moment.time - make_interval(mins => ${silentAfterMinutes})
      order by c.at desc limit 1)
      union all
      -- A source names changes only, so its last state is valid until the source was last heard.
      select least(s.last_message_at, moment.time), s.name, last.counts from census_sources s
      cross join lateral (select counts from census_visit_counts c
        where c.module_id = moment."moduleId" and c.source_id = s.id and (c.at <= moment.time or moment."isNow")
        order by c.at desc limit 1) as last
      where s.is_active and s.last_message_at > moment.time - make_interval(mins => ${silentAfterMinutes})
      order by at desc limit 1
    ) as state`);
  return Object.fromEntries(
    rows.map(({ key, at, source, counts }) => [key, { at: new Date(at).toISOString(), source, counts }]),
  );
}
