import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';

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
