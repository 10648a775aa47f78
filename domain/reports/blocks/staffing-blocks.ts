import { measuresFromMeans } from '#domain/measures/measures.ts';
import type { Period } from '#domain/time/periods.ts';
import type { ReportBlocks } from '../report.ts';
import { countAcuity, countChargeNurse, countReasons } from './breakdowns.ts';
import type { Figures } from './figures.ts';
import { buildHeatmaps, computeNursingHoursRows, computePeriodMeasures } from './period-blocks.ts';
import type { ReportRows } from './rows.ts';
import type { ReportWindow } from './windows.ts';

export type BreakdownRows = Pick<ReportRows, 'reasons' | 'acuity' | 'chargeNurse'>;

/** The blocks of Ratio and Worked Hours. */
export function buildStaffingBlocks(
  figures: Figures,
  periods: readonly Period[],
  windows: readonly ReportWindow[],
  rows: BreakdownRows,
): ReportBlocks {
  const summary = measuresFromMeans(figures.whole());
  return {
    summary,
    periods: computePeriodMeasures(figures, periods),
    ...buildHeatmaps(figures, periods, windows),
    reasonsBreakdown: countReasons(rows.reasons),
    acuityBreakdown: countAcuity(rows.acuity, summary.shifts),
    chargeNurseBreakdown: countChargeNurse(rows.chargeNurse),
  };
}

/** The blocks of Nursing Hours. */
export function buildHoursBlocks(figures: Figures, periods: readonly Period[]): ReportBlocks {
  return {
    summary: measuresFromMeans(figures.whole()),
    nursingHours: computeNursingHoursRows(figures, periods),
  };
}
