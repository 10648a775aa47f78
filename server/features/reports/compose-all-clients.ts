import { composeAllHospitals, type SummedReportId } from '#domain/reports/compose-all-hospitals.ts';
import { buildGroupingViews } from '#domain/reports/grouping-views.ts';
import type { Report, ReportFrame } from '#domain/reports/report.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { SummedSelection } from '#server/db/shift-months/summed-shifts.queries.ts';
import { listMeans, listSums, type SummedCount } from './rows/all-clients.queries.ts';
import { listAcuityTogether, listReasonsTogether } from './rows/breakdowns.queries.ts';
import { listPremiumSums } from './rows/premiums.queries.ts';

/** "All hospitals" (D16), summed by the database. `windows` are the selected ones. */
export async function composeAllClients(
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
  const means = await unless(false, () => listMeans(tx, selection, dateGrain, views));
  const rows = {
    windows,
    means,
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
