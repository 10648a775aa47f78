import type { ReportContext, ReportFrame } from '#domain/report-context.ts';
import { composeTogether, type SummedReportId } from '#domain/report-together.ts';
import { groupingViews } from '#domain/report-views.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Selection } from './shift-selection.queries.ts';
import { listSummedAcuity, listSummedPremiums, listSummedReasons } from './summed-breakdowns.queries.ts';
import { expectFewNames, listLevels, listSums, type SummedCount } from './together.queries.ts';

/** "All hospitals" (D16), added up by the store. `windows` are those of the selection. */
export async function composedTogether(
  tx: AnyTx,
  report: SummedReportId,
  frame: ReportFrame,
  { windows, signal }: { windows: readonly SummedCount[]; signal: AbortSignal },
): Promise<ReportContext> {
  const { dateGrain, shiftWindows } = frame.options;
  const selection: Selection = { ...frame, shiftWindows };
  const views = groupingViews(frame, windows, false);
  const hasHours = report === 'nursing_hours';
  const unless = async <Row>(isLeftOut: boolean, query: () => Promise<Row[]>): Promise<Row[]> => {
    signal.throwIfAborted();
    return isLeftOut ? [] : query();
  };
  const levels = await unless(false, () => listLevels(tx, selection, dateGrain, views));
  await expectFewNames(tx);
  const rows = {
    windows,
    levels,
    sums: [
      ...(await unless(!hasHours, () => listSums(tx, selection, dateGrain))),
      ...(await unless(!hasHours, () => listSummedPremiums(tx, selection, dateGrain))),
    ],
    reasons: await unless(hasHours, () => listSummedReasons(tx, selection)),
    acuity: await unless(hasHours, () => listSummedAcuity(tx, selection)),
    chargeNurse: windows.flatMap(({ isDay, shifts, chargeNurseShifts }) => [
      { isDay, chargeNurseIncluded: true, shifts: chargeNurseShifts },
      { isDay, chargeNurseIncluded: false, shifts: shifts - chargeNurseShifts },
    ]),
  };
  return composeTogether(report, frame, views, rows);
}
