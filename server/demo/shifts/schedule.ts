import { listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { addDays, getWeekday, type IsoDate, listDates } from '#domain/time/calendar.ts';
import { demoHandoverMinutes } from '../hospitals/hospitals.ts';
import type { StoredHospital } from '../hospitals/load-hospitals.ts';
import type { GeneratedShift } from './shift-generator.ts';

const weeksBack = 12;
export const daysAhead = 7;

/** Vacant positions of the coming days: so many RNs fewer than usual. */
const vacancies: readonly { inDays: number; isDay: boolean; rns: number }[] = [
  { inDays: 1, isDay: true, rns: 3 },
  { inDays: 3, isDay: false, rns: 2 },
  { inDays: 5, isDay: true, rns: 1 },
];

/** A row for each day and night, with so many RNs. */
export interface DemoSchedule {
  dates: readonly IsoDate[];
  rows: readonly { startsAt: Date; endsAt: Date; rns: number }[];
}

/**
 * The roster of the last weeks, from which the shifts differ by those who were called in, and of the coming week: as many RNs as
 * usually work on the weekday, except where positions are vacant.
 */
export function makeSchedule(
  { plan, timeline }: StoredHospital,
  shifts: readonly GeneratedShift[],
): DemoSchedule {
  const { today } = timeline;
  const dates = listDates({ start: addDays(today, -7 * weeksBack), end: addDays(today, daysAhead) });
  const recent = shifts.filter(({ date }) => date >= addDays(today, -7 * weeksBack));
  const ofDate = Map.groupBy(recent, shift => `${shift.date} ${shift.is_day}`);
  const ofWeekday = Map.groupBy(recent, shift => `${getWeekday(shift.date)} ${shift.is_day}`);
  const countRns = (date: IsoDate, isDay: boolean): number => {
    const own = date < today ? ofDate.get(`${date} ${isDay}`) : undefined;
    const usual = own
      ? Math.round(mean(own, ({ rn_actual, rn_premium }) => rn_actual - rn_premium))
      : Math.ceil(mean(ofWeekday.get(`${getWeekday(date)} ${isDay}`) ?? [], ({ rn_actual }) => rn_actual));
    const vacant = vacancies.find(each => date === addDays(today, each.inDays) && each.isDay === isDay);
    return Math.max(1, usual - (vacant?.rns ?? 0));
  };
  const rows = dates.flatMap(date => {
    const windows = listShiftWindows(date, plan.shiftWindows, plan.timezone);
    return [true, false].flatMap(isDay => {
      const half = windows.filter(window => window.isDay === isDay);
      const [first, last] = [half[0], half.at(-1)];
      if (!first || !last) return [];
      const end = Date.parse(last.time) + (last.elapsedMinutes + demoHandoverMinutes) * 60_000;
      return [{ startsAt: new Date(first.time), endsAt: new Date(end), rns: countRns(date, isDay) }];
    });
  });
  return { dates, rows };
}

function mean(shifts: readonly GeneratedShift[], read: (shift: GeneratedShift) => number): number {
  return shifts.reduce((sum, shift) => sum + read(shift), 0) / Math.max(1, shifts.length);
}
