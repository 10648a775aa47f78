import { findNewestOpenQuarter, listOpenQuarters, type Quarter, toQuarter } from '#domain/peers/quarters.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

/** Newest first. */
export type QuarterChoices = readonly [Quarter, ...Quarter[]];

/** Three years. */
const mostQuarters = 12;

/** The open quarters (B21) since the hospital's first good month, at least the newest. */
export function listQuarterChoices(now: number, firstGoodMonth: IsoDate | null): QuarterChoices {
  const from = firstGoodMonth === null ? '' : toQuarter(firstGoodMonth);
  const [newest = findNewestOpenQuarter(now), ...older] = listOpenQuarters(from, now, mostQuarters);
  return [newest, ...older];
}
