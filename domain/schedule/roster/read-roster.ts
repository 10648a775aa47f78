import type { IsoDate } from '../../time/calendar.ts';
import { listDayColumns } from './find-columns.ts';
import { listGridDays, readGridLine } from './read-grid.ts';
import {
  type LineFault,
  type ReadLine,
  type ReadRoster,
  type Roster,
  type RosterShift,
  readCell,
} from './roster.ts';
import { findDateOrder, type OrderFinding, parseRosterDate } from './roster-dates.ts';
import { readDateText, readShiftTimes } from './roster-times.ts';

type RosterRow = readonly string[];

/** Reads every line below the headings, from its mapped columns only. A line has at most one fault. */
export function readRoster(roster: Roster): ReadRoster {
  const shifts: RosterShift[] = [];
  const faults: LineFault[] = [];
  const withoutShifts: number[] = [];
  const days = roster.layout === 'grid' ? listGridDays(roster) : null;
  for (const { row, line } of listLines(roster)) {
    const read = days ? readGridLine(row, line, roster, days) : readShiftLine(row, line, roster);
    if (read === 'no shift') withoutShifts.push(line);
    else if ('fault' in read) faults.push({ line, message: read.fault });
    else shifts.push(...read.shifts);
  }
  return { shifts, faults, withoutShifts };
}

/** What the dates of the mapped columns say about their order. */
export function findRosterDateOrder(roster: Omit<Roster, 'dateOrder' | 'weeks'>): OrderFinding {
  const { sheet, layout, headingRow, columns } = roster;
  if (layout === 'grid') return findDateOrder(sheet[headingRow] ?? []);
  const places = [columns.date, columns.start, columns.end];
  const texts = listLines(roster).flatMap(({ row }) =>
    places.flatMap(column => readDateText(readCell(row, column)) ?? []),
  );
  return findDateOrder(texts);
}

/** Those with a text in a mapped column. Headings that a report repeats on each page are left out. */
function listLines({ sheet, layout, headingRow, columns }: Omit<Roster, 'dateOrder' | 'weeks'>) {
  const headings = sheet[headingRow] ?? [];
  const days = layout === 'grid' ? listDayColumns(headings).map(({ column }) => column) : [];
  const places = [...Object.values(columns), ...days];
  const isFilled = (row: RosterRow) => places.some(column => readCell(row, column) !== '');
  const isHeadings = (row: RosterRow) =>
    places.every(column => readCell(row, column) === readCell(headings, column));
  return sheet.flatMap((row, index) =>
    index > headingRow && isFilled(row) && !isHeadings(row) ? [{ row, line: index + 1 }] : [],
  );
}

/** In place of the times. Other words are faults, because they can be the name of a shift. */
const dayOff = /^(off|pto|vac|vacation|sick|loa|fmla|[-–—]+)$/i;

function readShiftLine(row: RosterRow, line: number, { columns, dateOrder }: Roster): ReadLine {
  const [start, end] = [readCell(row, columns.start), readCell(row, columns.end)];
  if (end === '' && (start === '' || dayOff.test(start))) return 'no shift';
  const dateCell = readCell(row, columns.date);
  // Some programs write a midnight after each date.
  const date: IsoDate | null = parseRosterDate(readDateText(dateCell) ?? dateCell, dateOrder);
  if (dateCell !== '' && date === null) return { fault: `“${dateCell}” is not a date.` };
  const times = readShiftTimes({ date, start, end }, dateOrder);
  if (typeof times === 'string') return { fault: times };
  return { shifts: [{ line, unit: readCell(row, columns.unit), ...times, rns: 1 }] };
}
