import { listPeriods } from '../time/periods.ts';
import { figuresFromLevels, type LevelRow, type SumRow } from './blocks/figures.ts';
import type { WindowRow } from './blocks/rows.ts';
import { type BreakdownRows, buildHoursBlocks, buildStaffingBlocks } from './blocks/staffing-blocks.ts';
import { buildReport, computeHoursPerDay, type GroupingView } from './grouping-views.ts';
import type { Report, ReportFrame } from './report.ts';
import type { ReportId } from './report-types.ts';

/** Reports that need nothing of single shifts, so that the store can add them up over any number of modules. */
export type SummedReportId = 'ratio' | 'worked_hours' | 'nursing_hours';

export function isSummedReport(id: ReportId): id is SummedReportId {
  return id === 'ratio' || id === 'worked_hours' || id === 'nursing_hours';
}

/** What the store has added up over all modules of the frame. */
export type AllHospitalsRows = {
  readonly windows: readonly WindowRow[];
  readonly levels: readonly LevelRow[];
  readonly sums: readonly SumRow[];
} & BreakdownRows;

/** Puts "All hospitals" together (D16), in one grouping or in its two halves. */
export function composeAllHospitals(
  id: SummedReportId,
  frame: ReportFrame,
  views: readonly GroupingView[],
  rows: AllHospitalsRows,
): Report {
  const periods = listPeriods(frame.range, frame.options.dateGrain);
  const groupings = views.map(view => {
    const isDay = view.parts[0]?.part.isDay ?? null;
    const ofHalf = <Row extends { readonly isDay: boolean }>(all: readonly Row[]): readonly Row[] =>
      all.filter(row => isDay === null || row.isDay === isDay);
    const figures = figuresFromLevels(isDay, rows.levels, rows.sums);
    const breakdowns = {
      reasons: ofHalf(rows.reasons),
      acuity: ofHalf(rows.acuity),
      chargeNurse: ofHalf(rows.chargeNurse),
    };
    const data =
      id === 'nursing_hours'
        ? buildHoursBlocks(figures, periods)
        : buildStaffingBlocks(figures, periods, view.windows, breakdowns);
    return { name: view.name, hoursPerDay: computeHoursPerDay(view), data };
  });
  return { ...buildReport(id, frame, rows.windows), groupings };
}
