import { type Measures, measuresFrom } from './measures.ts';
import { type NursingHours, nursingHours } from './nursing-hours.ts';
import type { Period } from './periods.ts';
import { cellKey, levelsBy, type PartRows, talliesBy } from './report-cells.ts';
import type { ReportWindow } from './report-windows.ts';
import { emptyTally } from './tally.ts';

export type PeriodMeasures = Period & Measures;

type PeriodName = Pick<Period, 'key' | 'label'>;

/** Rows are periods, columns windows; null where no shift is recorded. */
export type Matrix = readonly (readonly (number | null)[])[];

export type Heatmap = {
  readonly windows: readonly ReportWindow[];
  readonly periods: readonly PeriodName[];
  readonly census: Matrix;
  readonly rnTarget: Matrix;
  readonly rnActual: Matrix;
  readonly rnVariance: Matrix;
};

export type ProductivityHeatmap = {
  readonly windows: readonly ReportWindow[];
  readonly periods: readonly PeriodName[];
  /** Null also where no RN worked: `rnActual` of the heatmap tells which. */
  readonly productivityIndex: Matrix;
};

export type NursingHoursRow = PeriodName & { readonly days: number } & NursingHours;

/** The measures of everything in the range. */
export function summaryOf(parts: readonly PartRows[]): Measures {
  return measuresFrom(levelsBy(parts, () => '')(''));
}

/** One entry a period; those without shifts stay, with `shifts: 0`. */
export function periodMeasures(
  parts: readonly PartRows[],
  periods: readonly Period[],
): readonly PeriodMeasures[] {
  const levelsIn = levelsBy(parts, row => row.periodKey);
  return periods.map(period => ({ ...period, ...measuresFrom(levelsIn(period.key)) }));
}

export function heatmapsOf(
  parts: readonly PartRows[],
  periods: readonly Period[],
  windows: readonly ReportWindow[],
): { readonly heatmap: Heatmap; readonly productivityHeatmap: ProductivityHeatmap } {
  const levelsIn = levelsBy(parts, row => cellKey(row.periodKey, row.windowId));
  const cells = periods.map(period =>
    windows.map(window => measuresFrom(levelsIn(cellKey(period.key, window.id)))),
  );
  const matrix = (measure: keyof Measures): Matrix => cells.map(row => row.map(cell => cell[measure]));
  const axes = { windows, periods: periods.map(({ key, label }) => ({ key, label })) };
  return {
    heatmap: {
      ...axes,
      census: matrix('census'),
      rnTarget: matrix('rnTarget'),
      rnActual: matrix('rnActual'),
      rnVariance: matrix('rnVariance'),
    },
    productivityHeatmap: { ...axes, productivityIndex: matrix('productivityIndex') },
  };
}

/** Hours add up over modules, unlike means. */
export function nursingHoursRows(
  parts: readonly PartRows[],
  periods: readonly Period[],
): readonly NursingHoursRow[] {
  const rows = parts.flatMap(part => part.rows);
  const tallyByPeriod = talliesBy(rows, row => row.periodKey);
  return periods.map(({ key, label, days }) => ({
    key,
    label,
    days,
    ...nursingHours(tallyByPeriod.get(key) ?? emptyTally),
  }));
}
