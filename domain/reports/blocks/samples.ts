import { RunningTally } from '#domain/measures/tally.ts';
import { type DateRange, getWeekday, type IsoDate, type Weekday } from '#domain/time/calendar.ts';
import { type DateGrain, getPeriodKey } from '#domain/time/date-grain.ts';
import type { SampleRow, WindowRow } from './rows.ts';

/** The shifts of a module in one stored window, by column: the first values of all lists belong to one shift. */
export interface WindowShifts extends WindowRow {
  readonly dates: readonly IsoDate[];
  readonly minutes: readonly number[];
  readonly censuses: readonly number[];
  readonly rnTargets: readonly number[];
  readonly rnActuals: readonly number[];
  readonly rnPremiums: readonly number[];
  readonly chargeNurses: readonly boolean[];
}

/** Also counts the shifts in which the charge nurse was included. */
export interface CountedSampleRow extends SampleRow {
  readonly chargeNurseShifts: number;
}

interface Day {
  readonly key: string;
  readonly periodKey: string;
  readonly weekday: Weekday;
}

/** Groups shifts by period and weekday: faster than the store for a few thousand of them. */
export function buildSampleRows(
  windows: readonly WindowShifts[],
  grain: DateGrain,
  range: DateRange,
): readonly CountedSampleRow[] {
  const days = new Map<IsoDate, Day>();
  const findDay = (date: IsoDate): Day => {
    const known = days.get(date);
    if (known) return known;
    const [periodKey, weekday] = [getPeriodKey(date, grain, range), getWeekday(date)];
    const day = { key: `${periodKey} ${weekday}`, periodKey, weekday };
    days.set(date, day);
    return day;
  };
  return windows.flatMap(window => groupShifts(window, findDay));
}

function groupShifts(window: WindowShifts, findDay: (date: IsoDate) => Day): readonly CountedSampleRow[] {
  const { moduleId, windowId, isDay, nominalMinutes } = window;
  const groups = new Map<string, Group>();
  for (const [index, date] of window.dates.entries()) {
    const day = findDay(date);
    const group = groups.get(day.key) ?? new Group(day);
    groups.set(day.key, group);
    group.add(window, index);
  }
  return [...groups.values()].map(group => ({
    moduleId,
    windowId,
    isDay,
    nominalMinutes,
    periodKey: group.day.periodKey,
    weekday: group.day.weekday,
    tally: group.sums.tally(),
    censuses: group.censuses,
    rnTargets: group.rnTargets,
    chargeNurseShifts: group.chargeNurseShifts,
  }));
}

class Group {
  readonly day: Day;
  readonly sums = new RunningTally();
  readonly censuses: number[] = [];
  readonly rnTargets: number[] = [];
  chargeNurseShifts = 0;

  constructor(day: Day) {
    this.day = day;
  }

  add(window: WindowShifts, index: number): void {
    const [census = 0, rnTarget = 0] = [window.censuses[index], window.rnTargets[index]];
    this.censuses.push(census);
    this.rnTargets.push(rnTarget);
    if (window.chargeNurses[index]) this.chargeNurseShifts += 1;
    this.sums.add({
      elapsedMinutes: window.minutes[index] ?? 0,
      census,
      rnTarget,
      rnActual: window.rnActuals[index] ?? 0,
      rnPremium: window.rnPremiums[index] ?? 0,
    });
  }
}
