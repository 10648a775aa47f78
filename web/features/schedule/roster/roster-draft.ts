import type { Client } from '#contract/clients/clients.ts';
import { fromWire } from '#contract/wire.ts';
import type { ScheduleClock } from '#domain/schedule/check-rows.ts';
import {
  checkShifts,
  listLongShifts,
  listUnits,
  type RosterUnit,
  type TimedShift,
} from '#domain/schedule/roster/check-shifts.ts';
import { guessRoster, listDayColumns } from '#domain/schedule/roster/find-columns.ts';
import { findRosterDateOrder, readRoster } from '#domain/schedule/roster/read-roster.ts';
import type { LineFault, Roster, RosterColumns, RosterLayout } from '#domain/schedule/roster/roster.ts';
import type { DateOrder, OrderFinding } from '#domain/schedule/roster/roster-dates.ts';
import {
  chooseUnits,
  maxRosterUnits,
  type RosterMapping,
  type UnitChoices,
} from '#domain/schedule/roster/roster-mapping.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { type DateRange, type IsoDate, isIsoDate } from '#domain/time/calendar.ts';

/** More weeks are more than 92 days. */
export const maxWeeks = 13;

/** A file, and what a person has said about it. */
export interface RosterDraft {
  readonly fileName: string;
  readonly sheet: Roster['sheet'];
  readonly layout: RosterLayout;
  readonly headingRow: number;
  readonly columns: RosterColumns;
  /** Null until somebody chooses one. */
  readonly dateOrder: DateOrder | null;
  readonly weeks: { readonly first: IsoDate | ''; readonly count: number };
  /** Those that were chosen for this file, by the folded name of the unit. */
  readonly units: UnitChoices;
  /** Null: each module from its first to its last date in the file. */
  readonly dates: DateRange | null;
  /** Whether lines with faults are left out. */
  readonly leavesOut: boolean;
}

/** What a draft says, and what is still missing. */
export interface DraftReading {
  readonly headings: readonly string[];
  readonly order: OrderFinding;
  /** The order in which dates are read; null if none needs one. */
  readonly dateOrder: DateOrder | null;
  readonly hasWeekdays: boolean;
  readonly shifts: readonly TimedShift[];
  readonly faults: readonly LineFault[];
  readonly withoutShifts: readonly number[];
  readonly longShifts: readonly number[];
  readonly units: readonly RosterUnit[];
  readonly choices: UnitChoices;
  /** By field, why the file cannot be read yet. */
  readonly problems: Partial<Record<'start' | 'date' | 'dateOrder' | 'weeks' | 'units' | 'file', string>>;
}

export function startDraft(
  fileName: string,
  sheet: Roster['sheet'],
  mapping: RosterMapping | null,
): RosterDraft {
  return {
    ...{ fileName, sheet, ...guessRoster(sheet, mapping?.headings ?? null) },
    ...{ dateOrder: null, weeks: { first: '', count: 1 }, units: new Map(), dates: null, leavesOut: false },
  };
}

/** `mapping` is the remembered one. */
export function readDraft(draft: RosterDraft, hospital: Client, mapping: RosterMapping | null): DraftReading {
  const { layout, headingRow, columns, sheet } = draft;
  const clock = toClock(hospital);
  const headings = sheet[headingRow] ?? [];
  const order = findRosterDateOrder({ sheet, layout, headingRow, columns });
  const dateOrder = draft.dateOrder ?? assumeOrder(order, mapping);
  const days = layout === 'grid' ? listDayColumns(headings) : [];
  const hasWeekdays = days.some(({ weekday }) => weekday !== null);
  const { first, count } = draft.weeks;
  const weeks = hasWeekdays && isIsoDate(first) ? { first, count } : null;
  const read = readRoster({ sheet, layout, headingRow, columns, dateOrder, weeks });
  const checked = checkShifts(read.shifts, clock);
  const units = listUnits(checked.timed);
  const choices = completeChoices(units, draft.units, hospital, mapping);
  const reading = {
    ...{ headings, order, dateOrder, hasWeekdays, units, choices },
    shifts: checked.timed,
    faults: [...read.faults, ...checked.faults].sort((a, b) => a.line - b.line),
    withoutShifts: read.withoutShifts,
    longShifts: listLongShifts(checked.timed),
  };
  return { ...reading, problems: findProblems(draft, reading, days.length) };
}

export function toClock({ shift_windows_config, timezone }: Client): ScheduleClock {
  return { windows: fromWire(shift_windows_config), timeZone: timezone };
}

/** The mapping to remember: headings and units of this file. */
export function toMapping(
  { layout, columns }: RosterDraft,
  { headings, dateOrder, order }: DraftReading,
): Omit<RosterMapping, 'units'> {
  const name = (column: number | null) => (column === null ? null : (headings[column] ?? null));
  const { date, start, end, unit } = columns;
  return {
    layout,
    headings: { date: name(date), start: name(start), end: name(end), unit: name(unit) },
    dateOrder: order.kind === 'none' ? null : dateOrder,
  };
}

/** What the file proves, else what a person said about an earlier file; null if neither is known. */
function assumeOrder(order: OrderFinding, mapping: RosterMapping | null): DateOrder | null {
  if (order.kind === 'proved') return order.order;
  return order.kind === 'unclear' ? (mapping?.dateOrder ?? null) : null;
}

function completeChoices(
  units: readonly RosterUnit[],
  chosen: UnitChoices,
  { modules }: Client,
  mapping: RosterMapping | null,
): UnitChoices {
  const names = units.map(({ name }) => name);
  const [onlyModule, ...others] = modules;
  const only = names.includes('') && onlyModule && others.length === 0 ? [['', onlyModule.id] as const] : [];
  return new Map([...only, ...chooseUnits(names, mapping?.units ?? [], modules), ...chosen]);
}

type Read = Omit<DraftReading, 'problems'>;

function findProblems(
  { columns, layout, weeks, sheet }: RosterDraft,
  { order, dateOrder, hasWeekdays, units, choices, shifts, faults }: Read,
  days: number,
): DraftReading['problems'] {
  if (columns.start === null) return { start: 'Choose the column with the times.' };
  if (layout === 'grid' && days === 0) return { file: 'The row of headings has no weekdays and no dates.' };
  if (order.kind === 'unclear' && dateOrder === null) return { dateOrder: 'Choose what the date means.' };
  if (hasWeekdays && !isIsoDate(weeks.first)) return { weeks: 'Enter a day of the first week.' };
  if (shifts.length === 0) return { file: describeEmpty(faults, sheet) };
  if (units.length > maxRosterUnits) {
    return { units: `This column has ${units.length} different texts. Choose the column with the unit.` };
  }
  const open = units.filter(({ name }) => !choices.has(foldText(name)));
  if (open.length > 0) return { units: 'Choose a module for each unit, or do not import it.' };
  const isAnyChosen = units.some(({ name }) => choices.get(foldText(name)) !== null);
  return isAnyChosen ? {} : { units: 'Choose a module for at least one unit.' };
}

function describeEmpty([fault]: readonly LineFault[], sheet: Roster['sheet']): string {
  if (!fault) return sheet.length < 2 ? 'No data found.' : 'No row has a shift. Check the columns.';
  return `No row could be read. Row ${fault.line}: ${fault.message}`;
}
