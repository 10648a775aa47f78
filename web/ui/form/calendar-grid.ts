import {
  addDays,
  addMonths,
  getWeekday,
  type IsoDate,
  listDates,
  startOfMonth,
  startOfWeek,
} from '#domain/time/calendar.ts';

const daysPerWeek = 7;
/** A month never needs more; always as many, so that nothing moves when the month changes. */
const weeksShown = 6;

/** The weeks, Sunday first, that hold a date's month. */
export function weeksOfMonth(date: IsoDate): (readonly IsoDate[])[] {
  const first = startOfWeek(startOfMonth(date));
  const days = listDates({ start: first, end: addDays(first, weeksShown * daysPerWeek - 1) });
  return Array.from({ length: weeksShown }, (_, week) =>
    days.slice(week * daysPerWeek, (week + 1) * daysPerWeek),
  );
}

/** Where a key leads from a date; undefined for keys that do not move. */
export function dateAfterKey(date: IsoDate, key: string): IsoDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -daysPerWeek);
    case 'ArrowDown':
      return addDays(date, daysPerWeek);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    case 'Home':
      return startOfWeek(date);
    case 'End':
      return addDays(date, daysPerWeek - 1 - getWeekday(date));
    default:
      return undefined;
  }
}
