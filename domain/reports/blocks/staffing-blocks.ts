import { type Levels, levelsFromMeans, measuresFromMeans } from '#domain/measures/measures.ts';
import { mapInSteps } from '#domain/measures/steps.ts';
import type { Period } from '#domain/time/periods.ts';
import { countAcuity, countChargeNurse, countReasons } from './breakdowns.ts';
import type { Figures } from './cells.ts';
import type { ReportRows } from './rows.ts';
import type { ReportWindow } from './windows.ts';

export type BreakdownRows = Pick<ReportRows, 'reasons' | 'acuity' | 'chargeNurse'>;

/** The blocks of Ratio and Worked Hours. Periods without shifts have `shifts: 0`. */
export function* buildStaffingBlocks(
  figures: Figures,
  periods: readonly Period[],
  windows: readonly ReportWindow[],
  rows: BreakdownRows,
) {
  const summary = measuresFromMeans(figures.whole());
  return {
    summary,
    periods: yield* mapInSteps(periods, period => ({
      ...period,
      ...measuresFromMeans(figures.inPeriod(period.key)),
    })),
    ...(yield* buildHeatmaps(figures, periods, windows)),
    reasonsBreakdown: countReasons(rows.reasons),
    acuityBreakdown: countAcuity(rows.acuity, summary.shifts),
    chargeNurseBreakdown: countChargeNurse(rows.chargeNurse),
  };
}

/**
 * Rows are periods, columns are windows; null without recorded shifts. The productivity index is null also if no RN
 * worked: `rnActual` tells the two apart.
 */
function* buildHeatmaps(figures: Figures, periods: readonly Period[], windows: readonly ReportWindow[]) {
  const cells = yield* mapInSteps(periods, period =>
    windows.map(window => levelsFromMeans(figures.inCell(period.key, window.id))),
  );
  const matrix = (measure: keyof Levels) => cells.map(row => row.map(cell => cell[measure]));
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
