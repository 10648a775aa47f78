import { foldText } from '../../text/fold-text.ts';
import type { Weekday } from '../../time/calendar.ts';
import type { Roster, RosterColumns, RosterRole } from './roster.ts';
import { looksLikeDate, parseWeekday } from './roster-dates.ts';

type SheetRow = readonly string[];

/** A heading of a report is within its first rows. */
const searchedRows = 30;

const noColumns: RosterColumns = { date: null, start: null, end: null, unit: null };

/** A column of a grid: a weekday or a date. */
export interface DayColumn {
  readonly column: number;
  readonly heading: string;
  /** Null if the heading is a date. */
  readonly weekday: Weekday | null;
}

/** The columns of a grid, by their headings. */
export function listDayColumns(headings: SheetRow): readonly DayColumn[] {
  return headings.flatMap((heading, column) => {
    const weekday = parseWeekday(heading);
    return weekday !== null || looksLikeDate(heading) ? [{ column, heading, weekday }] : [];
  });
}

/** The headings of a mapping that was used before; null for a role without a column. */
export type KnownHeadings = Readonly<Record<RosterRole, string | null>>;

/** What can be told from the cells alone, for a person to check. */
export function guessRoster(
  sheet: readonly SheetRow[],
  known: KnownHeadings | null,
): Pick<Roster, 'layout' | 'headingRow' | 'columns'> {
  const rows = sheet.slice(0, searchedRows);
  const knownRow = rows.findIndex(row => known !== null && findKnown(row, known) !== null);
  const headingRow = knownRow >= 0 ? knownRow : findHeadingRow(rows);
  return { headingRow, ...guessColumns(sheet[headingRow] ?? [], known) };
}

/** The layout and the columns of a row of headings. */
export function guessColumns(
  headings: SheetRow,
  known: KnownHeadings | null,
): Pick<Roster, 'layout' | 'columns'> {
  const layout = listDayColumns(headings).length >= 2 ? 'grid' : 'shifts';
  return { layout, columns: (known && findKnown(headings, known)) ?? guessByWords(headings) };
}

/** The first row with two headings that mean something, else the first with two texts: rows above it can be a title. */
function findHeadingRow(rows: readonly SheetRow[]): number {
  const meant = rows.findIndex(row => countMeant(row) >= 2);
  const filled = rows.findIndex(row => row.filter(cell => cell.trim() !== '').length >= 2);
  return Math.max(0, meant >= 0 ? meant : filled);
}

function countMeant(row: SheetRow): number {
  const columns = Object.values(guessByWords(row)).filter(column => column !== null);
  return columns.length + listDayColumns(row).filter(({ weekday }) => weekday !== null).length;
}

/** Null if a heading is missing. */
function findKnown(row: SheetRow, known: KnownHeadings): RosterColumns | null {
  const folded = row.map(foldText);
  const find = (heading: string | null) => (heading === null ? null : folded.indexOf(foldText(heading)));
  const columns = {
    date: find(known.date),
    start: find(known.start),
    end: find(known.end),
    unit: find(known.unit),
  };
  const places = Object.values(columns);
  return places.includes(-1) || places.every(place => place === null) ? null : columns;
}

const words: Record<RosterRole, RegExp> = {
  date: /\b(date|day)\b/,
  start: /\b(start|starts|begin|begins|from|in)\b/,
  end: /\b(end|ends|to|until|out)\b/,
  unit: /\b(unit|dept|department|location|ward|floor|cost cent(?:er|re))\b/,
};
const shiftWords = /\b(shift|time|times|hours)\b/;

function guessByWords(headings: SheetRow): RosterColumns {
  const folded = headings.map(foldText);
  const find = (fits: (heading: string) => boolean) => {
    const column = folded.findIndex(heading => heading.length <= 40 && fits(heading));
    return column < 0 ? null : column;
  };
  const isDate = (heading: string) => words.date.test(heading);
  const date = find(heading => isDate(heading) && !words.end.test(heading));
  const start =
    find(heading => words.start.test(heading) && !isDate(heading)) ??
    find(heading => shiftWords.test(heading) && !isDate(heading) && !words.end.test(heading));
  const end = find(heading => words.end.test(heading) && !isDate(heading));
  const unit = find(heading => words.unit.test(heading));
  const found = { ...noColumns, date, start, end, unit };
  // “Start date and time” is one column with both.
  return start === null && date !== null && words.start.test(folded[date] ?? '')
    ? { ...found, date: null, start: date }
    : found;
}
