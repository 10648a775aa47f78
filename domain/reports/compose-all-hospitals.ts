import { listPeriods } from '../time/periods.ts';
import { figuresFromMeans, type MeansRow, type SumRow } from './blocks/figures.ts';
import type { WindowRow } from './blocks/rows.ts';
import { type BreakdownRows, buildHoursBlocks, buildStaffingBlocks } from './blocks/staffing-blocks.ts';
import { buildReport, computeHoursPerDay, type GroupingView } from './grouping-views.ts';
import type { Report, ReportFrame } from './report.ts';
import type { ReportId } from './report-types.ts';

/** Reports that need no single shifts, so that the store can add up any number of modules. */
export type SummedReportId = 'ratio' | 'worked_hours' | 'nursing_hours';

export function isSummedReport(id: ReportId): id is SummedReportId {
  return id === 'ratio' || id === 'worked_hours' || id === 'nursing_hours';
}

/** Sums by the store over all modules of the frame. */
export interface AllHospitalsRows extends BreakdownRows {
  readonly windows: readonly WindowRow[];
  readonly means: readonly MeansRow[];
  readonly sums: readonly SumRow[];
}

/** Builds the report "All hospitals" (D16), in one grouping or in its day and night halves. */
export function composeAllHospitals(
  id: SummedReportId,
  frame: ReportFrame,
  views: readonly GroupingView[],
  rows: AllHospitalsRows,
): Report {
  const periods = listPeriods(frame.range, frame.options.dateGrain);
  const groupings = views.map(view => {
    const isDay = view.parts[0]?.part.isDay ?? null;
    const inHalf = <Row extends { readonly isDay: boolean }>(all: readonly Row[]): readonly Row[] =>
      all.filter(row => isDay === null || row.isDay === isDay);
    const figures = figuresFromMeans(isDay, rows.means, rows.sums);
    const breakdowns = {
      reasons: inHalf(rows.reasons),
      acuity: inHalf(rows.acuity),
      chargeNurse: inHalf(rows.chargeNurse),
    };
    const data =
      id === 'nursing_hours'
        ? buildHoursBlocks(figures, periods)
        : buildStaffingBlocks(figures, periods, view.windows, breakdowns);
    return { name: view.name, hoursPerDay: computeHoursPerDay(view), data };
  });
  return { ...buildReport(id, frame, rows.windows), groupings };
}
