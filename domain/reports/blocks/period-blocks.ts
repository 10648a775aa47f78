import { type Measures, measuresFromMeans } from '#domain/measures/measures.ts';
import { computeNursingHours, type NursingHours } from '#domain/measures/nursing-hours.ts';
import type { Period } from '#domain/time/periods.ts';
import type { Figures } from './figures.ts';
import type { ReportWindow } from './windows.ts';

export type PeriodMeasures = Period & Measures;

type PeriodName = Pick<Period, 'key' | 'label'>;

/** Rows are periods, columns are windows; null without recorded shifts. */
export type Matrix = readonly (readonly (number | null)[])[];

export interface Heatmap {
  readonly windows: readonly ReportWindow[];
  readonly periods: readonly PeriodName[];
  readonly census: Matrix;
  readonly rnTarget: Matrix;
  readonly rnActual: Matrix;
  readonly rnVariance: Matrix;
}

export interface ProductivityHeatmap {
  readonly windows: readonly ReportWindow[];
  readonly periods: readonly PeriodName[];
  /** Null also if no RN worked; `rnActual` of the heatmap tells the two apart. */
  readonly productivityIndex: Matrix;
}

export type NursingHoursRow = PeriodName & { readonly days: number } & NursingHours;

/** One entry for each period; those without shifts have `shifts: 0`. */
export function computePeriodMeasures(
  figures: Figures,
  periods: readonly Period[],
): readonly PeriodMeasures[] {
  return periods.map(period => ({ ...period, ...measuresFromMeans(figures.inPeriod(period.key)) }));
}

export function buildHeatmaps(
  figures: Figures,
  periods: readonly Period[],
  windows: readonly ReportWindow[],
): { readonly heatmap: Heatmap; readonly productivityHeatmap: ProductivityHeatmap } {
  const cells = periods.map(period =>
    windows.map(window => measuresFromMeans(figures.inCell(period.key, window.id))),
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
export function computeNursingHoursRows(
  figures: Figures,
  periods: readonly Period[],
): readonly NursingHoursRow[] {
  return periods.map(({ key, label, days }) => ({
    key,
    label,
    days,
    ...computeNursingHours(figures.sumsIn(key)),
  }));
}
