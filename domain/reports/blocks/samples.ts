import { mapInSteps } from '#domain/measures/steps.ts';
import { RunningTally } from '#domain/measures/tally.ts';
import { type DateRange, getWeekday, type IsoDate, type Weekday } from '#domain/time/calendar.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import { getPeriodKey } from '#domain/time/period-keys.ts';
import type { WindowRow } from './rows.ts';

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

interface Day {
  readonly key: string;
  readonly periodKey: string;
  readonly weekday: Weekday;
}

/**
 * Groups shifts by period and weekday: faster than the store for a few thousand of them. Also counts the shifts in which the
 * charge nurse was included.
 */
export function* buildSampleRows(windows: readonly WindowShifts[], grain: DateGrain, range: DateRange) {
  const days = new Map<IsoDate, Day>();
  const findDay = (date: IsoDate): Day => {
    const known = days.get(date);
    if (known) return known;
    const [periodKey, weekday] = [getPeriodKey(date, grain, range), getWeekday(date)];
    const day = { key: `${periodKey} ${weekday}`, periodKey, weekday };
    days.set(date, day);
    return day;
  };
  return (yield* mapInSteps(windows, window => groupShifts(window, findDay))).flat();
}

function groupShifts(window: WindowShifts, findDay: (date: IsoDate) => Day) {
  const { moduleId, windowId, isDay, nominalMinutes } = window;
  const groups = new Map<string, ReturnType<typeof startGroup>>();
  for (const [index, date] of window.dates.entries()) {
    const day = findDay(date);
    const group = groups.get(day.key) ?? startGroup(day);
    groups.set(day.key, group);
    const [census = 0, rnTarget = 0] = [window.censuses[index], window.rnTargets[index]];
    group.censuses.push(census);
    group.rnTargets.push(rnTarget);
    if (window.chargeNurses[index]) group.chargeNurseShifts += 1;
    group.sums.add({
      elapsedMinutes: window.minutes[index] ?? 0,
      census,
      rnTarget,
      rnActual: window.rnActuals[index] ?? 0,
      rnPremium: window.rnPremiums[index] ?? 0,
    });
  }
  return [...groups.values()].map(({ sums, ...group }) => {
    const tally = sums.tally();
    return { moduleId, windowId, isDay, nominalMinutes, ...group, tally };
  });
}

function startGroup({ periodKey, weekday }: Day) {
  const [censuses, rnTargets]: [number[], number[]] = [[], []];
  return { periodKey, weekday, sums: new RunningTally(), censuses, rnTargets, chargeNurseShifts: 0 };
}
