import { composeAllHospitals, type SummedReportId } from '#domain/reports/compose-all-hospitals.ts';
import { buildGroupingViews } from '#domain/reports/grouping-views.ts';
import type { Report, ReportFrame } from '#domain/reports/report.ts';
import type { AnyTx } from '#server/db/database.ts';
import { listAcuityTogether, listReasonsTogether } from './breakdowns.queries.ts';
import { listPremiumSums } from './premiums.queries.ts';
import type { SummedSelection } from './summed-shifts.queries.ts';
import { listLevels, listSums, type SummedCount } from './together.queries.ts';

/** "All hospitals" (D16), added up by the store. `windows` are those of the selection. */
export async function composedTogether(
  tx: AnyTx,
  report: SummedReportId,
  frame: ReportFrame,
  { windows, signal }: { windows: readonly SummedCount[]; signal: AbortSignal },
): Promise<Report> {
  const { dateGrain, shiftWindows } = frame.options;
  const selection: SummedSelection = { ...frame, shiftWindows, hasMonths: true };
  const views = buildGroupingViews(frame, windows, false);
  const hasHours = report === 'nursing_hours';
  const unless = async <Row>(isLeftOut: boolean, query: () => Promise<Row[]>): Promise<Row[]> => {
    signal.throwIfAborted();
    return isLeftOut ? [] : query();
  };
  const levels = await unless(false, () => listLevels(tx, selection, dateGrain, views));
  const rows = {
    windows,
    levels,
    sums: [
      ...(await unless(!hasHours, () => listSums(tx, selection, dateGrain))),
      ...(await unless(!hasHours, () => listPremiumSums(tx, selection, dateGrain))),
    ],
    reasons: await unless(hasHours, () => listReasonsTogether(tx, selection)),
    acuity: await unless(hasHours, () => listAcuityTogether(tx, selection)),
    chargeNurse: windows.flatMap(({ isDay, shifts, chargeNurseShifts }) => [
      { isDay, chargeNurseIncluded: true, shifts: chargeNurseShifts },
      { isDay, chargeNurseIncluded: false, shifts: shifts - chargeNurseShifts },
    ]),
  };
  return composeAllHospitals(report, frame, views, rows);
}
