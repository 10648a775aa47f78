import { measuresFromLevels } from '../measures/measures.ts';
import type { Period } from '../time/periods.ts';
import { buildHeatmaps, nursingHoursRows, periodMeasures } from './blocks/report-blocks.ts';
import { acuityBreakdown, chargeNurseBreakdown, reasonsBreakdown } from './blocks/report-breakdowns.ts';
import type { Figures } from './blocks/report-figures.ts';
import type { AcuityRow, ChargeNurseRow, ReasonRow } from './blocks/report-rows.ts';
import type { ReportWindow } from './blocks/report-windows.ts';
import type { ReportBlocks } from './report-context.ts';

export interface BreakdownRows {
  readonly reasons: readonly Omit<ReasonRow, 'moduleId'>[];
  readonly acuity: readonly Omit<AcuityRow, 'moduleId'>[];
  readonly chargeNurse: readonly Omit<ChargeNurseRow, 'moduleId'>[];
}

/** The blocks of Ratio and Worked Hours. */
export function staffingBlocks(
  figures: Figures,
  periods: readonly Period[],
  windows: readonly ReportWindow[],
  rows: BreakdownRows,
): ReportBlocks {
  const summary = measuresFromLevels(figures.whole());
  return {
    summary,
    periods: periodMeasures(figures, periods),
    ...buildHeatmaps(figures, periods, windows),
    reasonsBreakdown: reasonsBreakdown(rows.reasons),
    acuityBreakdown: acuityBreakdown(rows.acuity, summary.shifts),
    chargeNurseBreakdown: chargeNurseBreakdown(rows.chargeNurse),
  };
}

/** The blocks of Nursing Hours. */
export function hoursBlocks(figures: Figures, periods: readonly Period[]): ReportBlocks {
  return { summary: measuresFromLevels(figures.whole()), nursingHours: nursingHoursRows(figures, periods) };
}
