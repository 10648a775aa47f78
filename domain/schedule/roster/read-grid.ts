import { shiftCountLimit } from '../../measures/limits.ts';
import { addDays, getWeekday, type IsoDate } from '../../time/calendar.ts';
import { type DayColumn, listDayColumns } from './find-columns.ts';
import { type ReadLine, type Roster, type RosterShift, readCell } from './roster.ts';
import { parseRosterDate } from './roster-dates.ts';
import { readShiftTimes } from './roster-times.ts';

/** A column of a grid with its dates; null if they are not known. */
interface GridDay extends DayColumn {
  readonly dates: readonly IsoDate[] | null;
}

/**
 * The first date of a grid whose columns are weekdays: the last one until `weeks.first` with the weekday of the first column; null for
 * other grids. Example: with columns from Mon to Sun, the week of Wednesday 2026-03-04 starts on 2026-03-02.
 */
export function findGridStart({ sheet, headingRow, weeks }: Roster): IsoDate | null {
  const [first] = listDayColumns(sheet[headingRow] ?? []).flatMap(({ weekday }) => weekday ?? []);
  if (first === undefined || weeks === null) return null;
  return addDays(weeks.first, -((getWeekday(weeks.first) - first + 7) % 7));
}

/** The columns of the days. A weekday has a date in each of the grid's weeks. */
export function listGridDays(roster: Roster): readonly GridDay[] {
  const start = findGridStart(roster);
  return listDayColumns(roster.sheet[roster.headingRow] ?? []).map(day => ({
    ...day,
    dates: day.weekday === null ? readHeading(day, roster) : listWeekdays(day.weekday, start, roster),
  }));
}

/** A line of a grid: a shift, and under each day how many RNs work it. Blank is 0. */
export function readGridLine(
  row: readonly string[],
  line: number,
  roster: Roster,
  days: readonly GridDay[],
): ReadLine {
  const { columns, dateOrder } = roster;
  const shift = { line, unit: readCell(row, columns.unit) };
  const [start, end] = [readCell(row, columns.start), readCell(row, columns.end)];
  const shifts: RosterShift[] = [];
  const counts = days
    .map(day => ({ day, text: readCell(row, day.column) }))
    .filter(({ text }) => text !== '');
  if (counts.length === 0) return 'no shift';
  for (const { day, text } of counts) {
    const rns = Number(text);
    if (!/^\d+$/.test(text) || rns > shiftCountLimit.max) {
      return { fault: `${day.heading}: “${text}” is not a whole number of RNs.` };
    }
    if (!day.dates) return { fault: `The heading “${day.heading}” is not a date.` };
    for (const date of day.dates) {
      const times = readShiftTimes({ date, start, end }, dateOrder);
      if (typeof times === 'string') return { fault: times };
      if (rns > 0) shifts.push({ ...shift, ...times, rns });
    }
  }
  return { shifts };
}

function readHeading({ heading }: DayColumn, { dateOrder }: Roster): readonly IsoDate[] | null {
  const date = parseRosterDate(heading, dateOrder);
  return date === null ? null : [date];
}

function listWeekdays(weekday: number, start: IsoDate | null, { weeks }: Roster): readonly IsoDate[] | null {
  if (start === null || weeks === null) return null;
  const days = (weekday - getWeekday(start) + 7) % 7;
  return Array.from({ length: weeks.count }, (_, week) => addDays(start, days + 7 * week));
}
