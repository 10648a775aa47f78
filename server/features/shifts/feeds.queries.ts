import { sql } from 'drizzle-orm';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { forgottenAfterDays } from '#domain/census/feed.ts';
import type { ShiftWindow } from '#domain/shifts/shift-windows.ts';
import type { ClientTx } from '#server/db/database.ts';
import { loadFeedStates } from '#server/features/census/feed-states.queries.ts';

export type Census = Pick<DayOfShifts, 'feed' | 'feeds' | 'silent_feed'>;

export const noCensus: Census = { feed: null, feeds: {}, silent_feed: null };

/** What a feed reports now, and what it reported at the start of each window that has begun (B6). */
export async function loadFeeds(
  tx: ClientTx,
  moduleId: number,
  windows: readonly ShiftWindow[],
  now: Date,
): Promise<Census> {
  const begun = windows.filter(({ time }) => new Date(time) <= now);
  const states = await loadFeedStates(tx, [
    { key: 'now', moduleId, time: now.toISOString(), isNow: true },
    ...begun.map(({ id, time }) => ({ key: String(id), moduleId, time, isNow: false })),
  ]);
  const { now: feed = null, ...feeds } = states;
  return { feed, feeds, silent_feed: feed ? null : await findSilentFeed(tx, moduleId, now) };
}

async function findSilentFeed(tx: ClientTx, moduleId: number, now: Date): Promise<Census['silent_feed']> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${forgottenAfterDays})`;
  const { rows } = await tx.execute<{ at: Date; source: string }>(sql`
    (select c.at, c.source from census_feed_counts c
    where c.module_id = ${moduleId} and c.at <= ${now.toISOString()} and c.at > ${since}
    order by c.at desc limit 1)
    union all
    select s.last_message_at, s.name from census_sources s where s.is_active and s.last_message_at > ${since}
      and exists (select from census_visit_counts c where c.module_id = ${moduleId} and c.source_id = s.id)
    order by at desc limit 1`);
  return rows[0] ? { at: new Date(rows[0].at).toISOString(), source: rows[0].source } : null;
}
