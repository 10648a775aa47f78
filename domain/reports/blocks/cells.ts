import { computeMeans, type ExactMeans, sumMeans } from '#domain/measures/measures.ts';
import { percentile, sortAscending } from '#domain/measures/percentile.ts';
import { emptyTally, mergeTallies, type Tally } from '#domain/measures/tally.ts';
import type { SampleRow, TallyRow } from './rows.ts';

/** A part of a grouping with its rows and its nominal minutes per day. */
export interface PartRows<Row extends TallyRow = TallyRow> {
  readonly rows: readonly Row[];
  readonly minutesPerDay: number;
}

/** The means of all rows with a key: the sum of the means of each part (D16); null without shifts. */
export function levelsBy<Row extends TallyRow>(
  parts: readonly PartRows<Row>[],
  toKey: (row: Row) => string,
): (key: string) => ExactMeans | null {
  const tallied = parts.map(({ rows, minutesPerDay }) => ({
    minutesPerDay,
    tallies: talliesBy(rows, toKey),
  }));
  return key =>
    sumMeans(
      tallied.map(({ minutesPerDay, tallies }) =>
        computeMeans(tallies.get(key) ?? emptyTally, minutesPerDay),
      ),
    );
}

/** Percentiles of single shifts with a key: the sum of the percentiles of each part; null without values. */
export function percentilesBy(
  parts: readonly PartRows<SampleRow>[],
  toKey: (row: SampleRow) => string,
  toValues: (row: SampleRow) => readonly number[],
): (key: string, share: number) => number | null {
  const valuesByKey = parts.map(part => {
    const grouped = Map.groupBy(part.rows, toKey);
    return new Map([...grouped].map(([key, rows]) => [key, sortAscending(rows.flatMap(toValues))]));
  });
  return (key, share) => {
    const ofParts = valuesByKey
      .map(values => percentile(values.get(key) ?? [], share))
      .filter(value => value !== null);
    return ofParts.length === 0 ? null : ofParts.reduce((sum, value) => sum + value, 0);
  };
}

/** The parts with the rows of one period only. */
export function partsByPeriod<Row extends TallyRow>(
  parts: readonly PartRows<Row>[],
): (periodKey: string) => readonly PartRows<Row>[] {
  const grouped = parts.map(part => ({ part, rowsByPeriod: Map.groupBy(part.rows, row => row.periodKey) }));
  return periodKey =>
    grouped.map(({ part, rowsByPeriod }) => ({ ...part, rows: rowsByPeriod.get(periodKey) ?? [] }));
}

function talliesBy<Row extends TallyRow>(
  rows: readonly Row[],
  toKey: (row: Row) => string,
): ReadonlyMap<string, Tally> {
  const grouped = Map.groupBy(rows, toKey);
  return new Map([...grouped].map(([key, members]) => [key, mergeTallies(members.map(row => row.tally))]));
}

/** The key of a cell of a matrix. */
export function cellKey(row: string | number, column: string | number): string {
  return `${row} ${column}`;
}

/** The figures of a grouping, from which its blocks are built. */
export interface Figures {
  /** Over the whole range. ExactMeans are null without shifts. */
  readonly whole: () => ExactMeans | null;
  readonly inPeriod: (periodKey: string) => ExactMeans | null;
  readonly inCell: (periodKey: string, windowId: number) => ExactMeans | null;
  /** Minutes add up over modules, unlike means. */
  readonly sumsIn: (periodKey: string) => Tally;
}

/** Adds up the rows of a grouping's parts. */
export function figuresFromParts(parts: readonly PartRows[]): Figures {
  const wholes = levelsBy(parts, () => '');
  const inCells = levelsBy(parts, row => cellKey(row.periodKey, row.windowId));
  const sums = talliesBy(
    parts.flatMap(part => part.rows),
    row => row.periodKey,
  );
  return {
    whole: () => wholes(''),
    inPeriod: levelsBy(parts, row => row.periodKey),
    inCell: (periodKey, windowId) => inCells(cellKey(periodKey, windowId)),
    sumsIn: periodKey => sums.get(periodKey) ?? emptyTally,
  };
}

/**
 * ExactMeans that the store has added up over many modules: of a window in a period, of a period if the window is null, or of
 * the whole range if both are null.
 */
export interface MeansRow {
  readonly isDay: boolean | null;
  readonly periodKey: string | null;
  readonly windowId: number | null;
  readonly means: ExactMeans;
}

/** Minutes that the store has added up over many modules. */
export interface SumRow {
  readonly isDay: boolean;
  readonly periodKey: string;
  readonly tally: Tally;
}

/** Reads sums of the store, for one half of the day or for both. */
export function figuresFromMeans(
  isDay: boolean | null,
  levelRows: readonly MeansRow[],
  sumRows: readonly SumRow[],
): Figures {
  const means = new Map(
    levelRows
      .filter(row => row.isDay === isDay)
      .map(row => [toCellKey(row.periodKey, row.windowId), row.means]),
  );
  const sums = Map.groupBy(
    sumRows.filter(row => isDay === null || row.isDay === isDay),
    row => row.periodKey,
  );
  return {
    whole: () => means.get(toCellKey(null, null)) ?? null,
    inPeriod: periodKey => means.get(toCellKey(periodKey, null)) ?? null,
    inCell: (periodKey, windowId) => means.get(toCellKey(periodKey, windowId)) ?? null,
    sumsIn: periodKey => mergeTallies((sums.get(periodKey) ?? []).map(row => row.tally)),
  };
}

function toCellKey(periodKey: string | null, windowId: number | null): string {
  return cellKey(periodKey ?? '', windowId ?? '');
}
