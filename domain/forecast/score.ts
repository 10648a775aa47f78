import { mostAtMinimum } from './band-tails.ts';
import type { RecordRow } from './record.ts';

/** Hours ahead: above the first, up to the second. */
const horizons = [
  [0, 12],
  [12, 24],
  [24, 168],
] as const;

export interface Score {
  readonly fromHours: number;
  readonly toHours: number;
  readonly forecasts: number;
  readonly mae: number | null;
  readonly maeSameWeekday: number | null;
  readonly coverage: number | null;
}

/** How good the forecasts of a record were, by how far ahead they reached (B9). */
export function scoreRecord(rows: readonly RecordRow[], minRnTarget: number): Score[] {
  return horizons.map(([fromHours, toHours]) => {
    const chosen = rows.filter(({ hoursAhead }) => hoursAhead > fromHours && hoursAhead <= toHours);
    const mean = (measure: (row: RecordRow) => number): number | null =>
      chosen.length === 0 ? null : chosen.reduce((sum, row) => sum + measure(row), 0) / chosen.length;
    const atMinimum = mean(({ actual }) => (actual <= minRnTarget ? 1 : 0)) ?? 0;
    return {
      fromHours,
      toHours,
      forecasts: chosen.length,
      mae: mean(({ actual, p50 }) => Math.abs(actual - p50)),
      maeSameWeekday: mean(({ actual, sameWeekday }) => Math.abs(actual - sameWeekday)),
      coverage:
        atMinimum > mostAtMinimum
          ? null
          : mean(({ actual, p10, p90 }) => (actual >= p10 && actual <= p90 ? 1 : 0)),
    };
  });
}
