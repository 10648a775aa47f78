import type { Levels } from '#domain/measures/measures.ts';
import { emptyTally, mergeTallies, type Tally } from '#domain/measures/tally.ts';
import { cellKey, levelsBy, type PartRows, talliesBy } from './cells.ts';

/** What the blocks of a grouping are read from, wherever it was added up. */
export interface Figures {
  /** Of everything in the range; null without shifts, like the others. */
  readonly whole: () => Levels | null;
  readonly inPeriod: (periodKey: string) => Levels | null;
  readonly inCell: (periodKey: string, windowId: number) => Levels | null;
  /** Minutes add up over modules, unlike means. */
  readonly sumsIn: (periodKey: string) => Tally;
}

/** Added up here, from the rows of a grouping's parts. */
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
 * Levels that the store has added up over many modules: of a window in a period, of a period where the window is null, of
 * the whole range where the period is null too.
 */
export interface LevelRow {
  readonly isDay: boolean | null;
  readonly periodKey: string | null;
  readonly windowId: number | null;
  readonly levels: Levels;
}

/** Minutes that the store has added up over many modules. */
export interface SumRow {
  readonly isDay: boolean;
  readonly periodKey: string;
  readonly tally: Tally;
}

/** Added up by the store, of one half of the day or of both. */
export function figuresFromLevels(
  isDay: boolean | null,
  levelRows: readonly LevelRow[],
  sumRows: readonly SumRow[],
): Figures {
  const levels = new Map(
    levelRows
      .filter(row => row.isDay === isDay)
      .map(row => [placeOf(row.periodKey, row.windowId), row.levels]),
  );
  const sums = Map.groupBy(
    sumRows.filter(row => isDay === null || row.isDay === isDay),
    row => row.periodKey,
  );
  return {
    whole: () => levels.get(placeOf(null, null)) ?? null,
    inPeriod: periodKey => levels.get(placeOf(periodKey, null)) ?? null,
    inCell: (periodKey, windowId) => levels.get(placeOf(periodKey, windowId)) ?? null,
    sumsIn: periodKey => mergeTallies((sums.get(periodKey) ?? []).map(row => row.tally)),
  };
}

function placeOf(periodKey: string | null, windowId: number | null): string {
  return cellKey(periodKey ?? '', windowId ?? '');
}
