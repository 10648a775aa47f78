import { measuresFromLevels } from '#domain/measures/measures.ts';
import type { Period } from '#domain/time/periods.ts';
import type { ReportBlocks } from '../report.ts';
import { acuityBreakdown, chargeNurseBreakdown, reasonsBreakdown } from './breakdowns.ts';
import type { Figures } from './figures.ts';
import { buildHeatmaps, nursingHoursRows, periodMeasures } from './period-blocks.ts';
import type { AcuityRow, ChargeNurseRow, ReasonRow } from './rows.ts';
import type { ReportWindow } from './windows.ts';

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
