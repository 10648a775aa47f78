import { computeMeans, type ExactMeans, sumMeans } from '#domain/measures/measures.ts';
import { percentile, sortAscending } from '#domain/measures/percentile.ts';
import { mapInSteps, type Steps } from '#domain/measures/steps.ts';
import { emptyTally, mergeTallies, type Tally } from '#domain/measures/tally.ts';
import type { SampleRow, TallyRow } from './rows.ts';

/** A part of a grouping with its rows and its nominal minutes per day. */
export interface PartRows<Row extends TallyRow = TallyRow> {
  readonly rows: readonly Row[];
  readonly minutesPerDay: number;
}

/** The means of all rows with a key: the sum of the means of each part (D16); null without shifts. */
export function* levelsBy<Row extends TallyRow>(
  parts: readonly PartRows<Row>[],
  toKey: (row: Row) => string,
): Steps<(key: string) => ExactMeans | null> {
  const tallied = yield* mapInSteps(parts, ({ rows, minutesPerDay }) => ({
    minutesPerDay,
    tallies: talliesBy(rows, toKey),
  }));
  return key => sumMeansIn(tallied, ({ tallies }) => tallies.get(key));
}

function sumMeansIn<Part extends { readonly minutesPerDay: number }>(
  parts: readonly Part[],
  find: (part: Part) => Tally | undefined,
): ExactMeans | null {
  return sumMeans(parts.map(part => computeMeans(find(part) ?? emptyTally, part.minutesPerDay)));
}

/** Percentiles of single shifts with a key: the sum of the percentiles of each part; null without values. */
export function* percentilesBy(
  parts: readonly PartRows<SampleRow>[],
  toKey: (row: SampleRow) => string,
  toValues: (row: SampleRow) => readonly number[],
): Steps<(key: string, share: number) => number | null> {
  const valuesByKey = yield* mapInSteps(parts, part => {
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
export function* partsByPeriod<Row extends TallyRow>(
  parts: readonly PartRows<Row>[],
): Steps<(periodKey: string) => readonly PartRows<Row>[]> {
  const grouped = yield* mapInSteps(parts, part => ({
    part,
    rowsByPeriod: Map.groupBy(part.rows, row => row.periodKey),
  }));
  return periodKey =>
    grouped.map(({ part, rowsByPeriod }) => ({ ...part, rows: rowsByPeriod.get(periodKey) ?? [] }));
}

function talliesBy<Row extends TallyRow>(
  rows: readonly Row[],
  toKey: (row: Row) => string,
): ReadonlyMap<string, Tally> {
  const grouped = new Map<string, Tally[]>();
  for (const row of rows) addTo(grouped, toKey(row), row.tally);
  return mergeGroups(grouped);
}

function addTo<Key>(groups: Map<Key, Tally[]>, key: Key, tally: Tally): void {
  const group = groups.get(key);
  if (group) group.push(tally);
  else groups.set(key, [tally]);
}

function mergeGroups<Key>(groups: ReadonlyMap<Key, readonly Tally[]>): Map<Key, Tally> {
  const merged = new Map<Key, Tally>();
  for (const [key, tallies] of groups) merged.set(key, mergeTallies(tallies));
  return merged;
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
export function* figuresFromParts(parts: readonly PartRows[]): Steps<Figures> {
  const tallied = yield* mapInSteps(parts, tallyPart);
  return {
    whole: () => sumMeansIn(tallied, part => part.whole),
    inPeriod: key => sumMeansIn(tallied, part => part.periods.get(key)),
    inCell: (key, windowId) => sumMeansIn(tallied, part => part.cells.get(key)?.get(windowId)),
    sumsIn: key => mergeTallies(tallied.map(part => part.periods.get(key) ?? emptyTally)),
  };
}

/** Each row is added up once, into its cell: a period is the sum of its cells, and the whole range that of its periods. */
function tallyPart({ rows, minutesPerDay }: PartRows) {
  const rowsOf = new Map<string, Map<number, Tally[]>>();
  for (const { periodKey, windowId, tally } of rows) {
    let windows = rowsOf.get(periodKey);
    if (!windows) {
      windows = new Map();
      rowsOf.set(periodKey, windows);
    }
    addTo(windows, windowId, tally);
  }
  const cells = new Map<string, ReadonlyMap<number, Tally>>();
  const periods = new Map<string, Tally>();
  for (const [key, windows] of rowsOf) {
    const merged = mergeGroups(windows);
    cells.set(key, merged);
    periods.set(key, mergeTallies([...merged.values()]));
  }
  return { minutesPerDay, cells, periods, whole: mergeTallies([...periods.values()]) };
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
