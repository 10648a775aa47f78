import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import type { ShiftWindow } from '#domain/shifts/shift-windows.ts';
import type { ClientTx } from '#server/db/database.ts';
import { loadFeedStates } from '#server/features/census/census.queries.ts';
import { findSilentFeed } from './shifts.queries.ts';

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
