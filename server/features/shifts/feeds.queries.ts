import { sql } from 'drizzle-orm';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { type FeedState, silentAfterMinutes } from '#domain/census/feed.ts';
import type { ShiftWindow } from '#domain/shifts/shift-windows.ts';
import type { ClientTx } from '#server/db/database.ts';

/** What a feed reports now, and what it reported at the start of each window that has begun (B6). */
export async function loadFeeds(
  tx: ClientTx,
  moduleId: number,
  windows: readonly ShiftWindow[],
  now: Date,
): Promise<Pick<DayOfShifts, 'feed' | 'feeds'>> {
  const moments = [
    { key: 'now', time: now.toISOString() },
    ...windows.filter(({ time }) => new Date(time) <= now).map(({ id, time }) => ({ key: String(id), time })),
  ];
  const { rows } = await tx.execute<{ key: string; at: Date } & Omit<FeedState, 'at'>>(sql`
    select moment.key, state.* from jsonb_to_recordset(${JSON.stringify(moments)}::jsonb) as moment (key text, time timestamptz)
    cross join lateral (
      select c.at, c.source, c.counts from census_counts c
      where c.module_id = ${moduleId} and c.at <= moment.time
        and c.at > moment.time - make_interval(mins => ${silentAfterMinutes})
      order by c.at desc limit 1
    ) as state`);
  const states = rows.map(({ key, at, source, counts }) => [
    key,
    { at: new Date(at).toISOString(), source, counts },
  ]);
  const { now: feed = null, ...feeds } = Object.fromEntries(states);
  return { feed, feeds };
}
