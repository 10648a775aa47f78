import type { IsoDate } from '../time/calendar.ts';
import { computeLevel, listCountedWeeks, type PeerWeek } from './compare-hospitals.ts';

/** A hospital's RN hours in a week: all, and those of the day's shifts. */
export interface WeekSums {
  /** Its Sunday. */
  readonly start: IsoDate;
  readonly worked: number;
  readonly needed: number;
  readonly workedByDay: number;
  readonly neededByDay: number;
}

export function toPeerWeeks(weeks: readonly WeekSums[]): readonly PeerWeek[] {
  return weeks.map(({ worked, needed }) => [worked, needed]);
}

/** The weeks of the day's or the night's shifts. */
function toPartWeeks(weeks: readonly WeekSums[], part: 'day' | 'night'): readonly PeerWeek[] {
  return weeks.map(({ worked, needed, workedByDay, neededByDay }) =>
    part === 'day' ? [workedByDay, neededByDay] : [worked - workedByDay, needed - neededByDay],
  );
}

/** A part needs as many weeks as a standard deviation. */
const minPartWeeks = 2;

/**
 * A hospital's ratio by day and by night. Both are by the group's level over the whole day, so that they show where the hospital's
 * difference comes from. A part without shifts is absent.
 */
export function compareParts(weeks: readonly WeekSums[], groupLevel: number) {
  return (['day', 'night'] as const).flatMap(part => {
    const counted = listCountedWeeks(toPartWeeks(weeks, part));
    if (counted.length < minPartWeeks) return [];
    const { level, se } = computeLevel(counted);
    return [{ part, ratio: level / groupLevel, se }];
  });
}

/** The weeks that count, and the RN hours over them. */
export function sumWeeks(weeks: readonly WeekSums[]) {
  const counted = weeks.filter(({ worked }) => worked > 0);
  return {
    weeks: counted.length,
    worked: counted.reduce((total, week) => total + week.worked, 0),
    needed: counted.reduce((total, week) => total + week.needed, 0),
  };
}
