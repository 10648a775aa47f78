import type { IsoDate } from '../../time/calendar.ts';
import type { DateOrder } from './roster-dates.ts';

/** `shifts`: a line for each person and shift. `grid`: a line for each shift, with a number of RNs under each day. */
export const rosterLayouts = ['shifts', 'grid'] as const;

export type RosterLayout = (typeof rosterLayouts)[number];

/** What a column of a roster can hold. All others are not read: they have names, and Parity wants none. */
export const rosterRoles = ['date', 'start', 'end', 'unit'] as const;

export type RosterRole = (typeof rosterRoles)[number];

/** The places of the columns, from 0; null if the roster has no such column. */
export type RosterColumns = Readonly<Record<RosterRole, number | null>>;

/** The weeks of a grid whose columns are weekdays: `first` is any day of the first one. */
interface RosterWeeks {
  readonly first: IsoDate;
  readonly count: number;
}

/** A file of scheduled RNs, and how to read it. */
export interface Roster {
  /** All cells as text, from row 1 of the sheet. */
  readonly sheet: readonly (readonly string[])[];
  readonly layout: RosterLayout;
  /** The row of the headings, from 0. Those above it are not read. */
  readonly headingRow: number;
  readonly columns: RosterColumns;
  /** Null if no date needs one. */
  readonly dateOrder: DateOrder | null;
  /** Null if no column is a weekday. */
  readonly weeks: RosterWeeks | null;
}

/** Work of one or more RNs, as a line of the file has it. */
export interface RosterShift {
  /** The number that spreadsheet programs show. */
  readonly line: number;
  /** As it is written; empty without a column for it. */
  readonly unit: string;
  /** Instants as they are sent: `2026-03-03T19:00` on the hospital's clock, or with an offset. */
  readonly start: string;
  readonly end: string;
  readonly rns: number;
}

export interface LineFault {
  readonly line: number;
  readonly message: string;
}

export interface ReadRoster {
  readonly shifts: readonly RosterShift[];
  readonly faults: readonly LineFault[];
  /** Lines without times or numbers, such as those of a day off. */
  readonly withoutShifts: readonly number[];
}

/** What one line has; a fault is a sentence. */
export type ReadLine = { readonly shifts: readonly RosterShift[] } | { readonly fault: string } | 'no shift';

/** The text of a cell; empty outside the sheet and without a column. */
export function readCell(row: readonly string[], column: number | null): string {
  return column === null ? '' : (row[column]?.trim() ?? '');
}
