import { sql } from 'drizzle-orm';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';

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
