import type { PeerWeek } from './compare-hospitals.ts';

/** The sums of a hospital in a quarter, of this installation or of a file. */
export interface PeerSums {
  /** The numbers that it has in files: a hospital of this installation has one for each group. */
  readonly ids: readonly string[];
  readonly weeks: readonly PeerWeek[];
}

/** Sums may have been rounded to whole hours. */
const roundedBy = 0.501;

/**
 * The fewest equal weeks, all different from each other, that identify a hospital. Units that always work with two RNs have the same few
 * sums by chance.
 */
const minTellingWeeks = 6;

/** Keeps the arriving sums that belong to no known hospital (D71). */
export function dropKnown<Sums extends PeerSums>(
  known: readonly PeerSums[],
  arriving: readonly Sums[],
): Sums[] {
  return arriving.filter(sums => !known.some(other => isSameHospital(sums, other)));
}

/** Whether one file has the sums of a hospital under two numbers. */
export function hasRepeatedWeeks(sums: readonly PeerSums[]): boolean {
  return sums.some(({ weeks }, index) =>
    sums.slice(0, index).some(other => haveEqualOrder(weeks, other.weeks)),
  );
}

/**
 * Sums are of the same hospital if they have the same number; or, because a partner may have changed the number, if at least half of the
 * weeks are equal in their order, as after late corrections, or all of them are equal in any order.
 */
export function isSameHospital(one: PeerSums, other: PeerSums): boolean {
  if (one.ids.some(id => other.ids.includes(id))) return true;
  return haveEqualOrder(one.weeks, other.weeks) || haveEqualWeeks(one.weeks, other.weeks);
}

/** Weeks without shifts are missing, so that equal weeks may differ by one place. */
function haveEqualOrder(one: readonly PeerWeek[], other: readonly PeerWeek[]): boolean {
  const fewer = Math.min(one.length, other.length);
  return [-1, 0, 1].some(offset => {
    const equal = one.filter((week, index) => isEqual(week, other[index + offset]));
    return 2 * equal.length >= fewer && areTelling(equal);
  });
}

function haveEqualWeeks(one: readonly PeerWeek[], other: readonly PeerWeek[]): boolean {
  const equal = matchInAnyOrder(one, other);
  return equal.length === Math.min(one.length, other.length) && areTelling(equal);
}

/** Each week of the other hospital is equal to at most one. */
function matchInAnyOrder(one: readonly PeerWeek[], other: readonly PeerWeek[]): PeerWeek[] {
  const rest = [...other];
  return one.filter(week => {
    const found = rest.findIndex(each => isEqual(week, each));
    if (found >= 0) rest.splice(found, 1);
    return found >= 0;
  });
}

function areTelling(weeks: readonly PeerWeek[]): boolean {
  const different = weeks.filter((week, index) => weeks.findIndex(each => isEqual(week, each)) === index);
  return different.length >= minTellingWeeks;
}

function isEqual(one: PeerWeek, other: PeerWeek | undefined): boolean {
  if (!other) return false;
  return Math.abs(one[0] - other[0]) <= roundedBy && Math.abs(one[1] - other[1]) <= roundedBy;
}
