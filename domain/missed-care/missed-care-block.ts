import { groupInSteps, mapInSteps, type Steps } from '#domain/measures/steps.ts';
import { type GroupingPart, rowsByPartInSteps } from '#domain/reports/blocks/groupings.ts';
import type { WindowRow } from '#domain/reports/blocks/rows.ts';
import type { ReportWindow } from '#domain/reports/blocks/windows.ts';
import type { Period } from '#domain/time/periods.ts';
import { compareRates, type Exposure } from './compare-rates.ts';
import { listMissedTypes } from './missed-care.ts';

/** Of the shifts in a period and window of a module, those that were short of target (D3), or the others. */
interface MissedCareRow extends WindowRow {
  readonly periodKey: string;
  readonly isShort: boolean;
}

/** Every saved shift, with an entry or without. */
export interface ExposureRow extends MissedCareRow {
  readonly shifts: number;
  readonly withEntry: number;
  readonly minutes: number;
}

export interface MissedRow extends MissedCareRow {
  readonly type: string;
  readonly events: number;
}

export interface MissedCareRows {
  readonly exposures: readonly ExposureRow[];
  readonly missed: readonly MissedRow[];
}

/** Returns a function that finds the rows of the parts of a grouping. */
export function* groupMissedCare({
  exposures,
  missed,
}: MissedCareRows): Steps<(parts: readonly { readonly part: GroupingPart }[]) => MissedCareRows> {
  const exposuresIn = yield* rowsByPartInSteps(exposures);
  const missedIn = yield* rowsByPartInSteps(missed);
  return parts => ({
    exposures: parts.flatMap(({ part }) => exposuresIn(part)),
    missed: parts.flatMap(({ part }) => missedIn(part)),
  });
}

/** Missed care on shifts short of target and on the others (B19): by type, together, by window and over time. */
export function* buildMissedCareBlock(
  rows: MissedCareRows,
  {
    listed,
    windows,
    periods,
  }: {
    /** The hospital's types, in its order. */
    readonly listed: readonly string[];
    readonly windows: readonly ReportWindow[];
    readonly periods: readonly Period[];
  },
) {
  const missedOf = Map.groupBy(rows.missed, ({ type }) => type);
  return {
    ...countShifts(rows),
    types: listMissedTypes(listed, missedOf.keys()).map(type => ({
      type,
      ...compare({ ...rows, missed: missedOf.get(type) ?? [] }),
    })),
    together: { type: null, ...compare(rows) },
    windows: yield* splitRows(
      rows,
      windows,
      ({ id }) => String(id),
      ({ windowId }) => String(windowId),
    ),
    periods: yield* splitRows(
      rows,
      periods,
      ({ key }) => key,
      ({ periodKey }) => periodKey,
    ),
  };
}

/** Each window or period with its own figures, all types together. */
function* splitRows<Part>(
  { exposures, missed }: MissedCareRows,
  parts: readonly Part[],
  toKey: (part: Part) => string,
  keyOf: (row: MissedCareRow) => string,
) {
  const exposuresIn = yield* groupInSteps(exposures, keyOf);
  const missedIn = yield* groupInSteps(missed, keyOf);
  return yield* mapInSteps(parts, part => {
    const key = toKey(part);
    const own = { exposures: exposuresIn.get(key) ?? [], missed: missedIn.get(key) ?? [] };
    return { ...part, ...compareMissedCare(own) };
  });
}

/** All types together, with the number of shifts. */
export function compareMissedCare(rows: MissedCareRows) {
  return { ...countShifts(rows), ...compare(rows) };
}

function countShifts({ exposures }: MissedCareRows) {
  return {
    shifts: sum(exposures, row => row.shifts),
    withEntry: sum(exposures, row => row.withEntry),
  };
}

function compare({ exposures, missed }: MissedCareRows) {
  const side = (isShort: boolean): Exposure => ({
    events: sum(missed, row => (row.isShort === isShort ? row.events : 0)),
    minutes: sum(exposures, row => (row.isShort === isShort ? row.minutes : 0)),
  });
  return compareRates(side(true), side(false));
}

function sum<Row>(rows: readonly Row[], read: (row: Row) => number): number {
  return rows.reduce((total, row) => total + read(row), 0);
}
