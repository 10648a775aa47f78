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

export function talliesBy<Row extends TallyRow>(
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
