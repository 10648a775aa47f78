import type { ExactMeans } from '#domain/measures/measures.ts';
import { emptyTally, mergeTallies, type Tally } from '#domain/measures/tally.ts';
import { cellKey, levelsBy, type PartRows, talliesBy } from './cells.ts';

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
