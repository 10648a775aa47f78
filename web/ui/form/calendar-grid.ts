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
/** The most that a month can touch. Always the same number, so that the picker keeps its height. */
const weeksShown = 6;

/** The weeks, from Sunday, that contain the month of a date. */
export function weeksOfMonth(date: IsoDate): (readonly IsoDate[])[] {
  const first = startOfWeek(startOfMonth(date));
  const days = listDates({ start: first, end: addDays(first, weeksShown * daysPerWeek - 1) });
  return Array.from({ length: weeksShown }, (_, week) =>
    days.slice(week * daysPerWeek, (week + 1) * daysPerWeek),
  );
}

/** The date that a key moves to; undefined for other keys. */
export function dateAfterKey(date: IsoDate, key: string): IsoDate | undefined {
  const moves: Record<string, () => IsoDate> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -daysPerWeek),
    ArrowDown: () => addDays(date, daysPerWeek),
    PageUp: () => addMonths(date, -1),
    PageDown: () => addMonths(date, 1),
    Home: () => startOfWeek(date),
    End: () => addDays(date, daysPerWeek - 1 - getWeekday(date)),
  };
  return moves[key]?.();
}
