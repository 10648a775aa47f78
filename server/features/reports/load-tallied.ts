import { itemsOfStep, type Steps } from '#domain/measures/steps.ts';
import type { ReportRows, TallyRow } from '#domain/reports/blocks/rows.ts';
import {
  type ComposedId,
  composeAllHospitals,
  composeReport,
  type SummedReportId,
} from '#domain/reports/compose-report.ts';
import { buildGroupingViews } from '#domain/reports/grouping-views.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import type { AnyTx } from '#server/db/database.ts';
import { expectFewGroups, type SummedSelection } from '#server/db/shift-months/summed-shifts.queries.ts';
import type { WindowCount } from '#server/reports/citation.queries.ts';
import type { LoadedReport, LoadReport, ReportTask } from '#server/reports/load-report.ts';
import { findSummedReport } from '#server/reports/options.ts';
import { countSummedByWindow, listMeans, listSums } from '#server/reports/rows/all-clients.queries.ts';
import { listAcuity, listReasons } from '#server/reports/rows/breakdowns.queries.ts';
import { chargeNurseRows, loadRows, readsShifts } from '#server/reports/rows/load-rows.ts';
import { listPremiumTallies } from '#server/reports/rows/tallies.queries.ts';
import { loadPageOne } from './load-page-one.ts';

/** Loads a report that is composed from tallies. */
export function loadTallied(report: ComposedId): LoadReport {
  return async (tx, task) => {
    const summed = findSummedReport(report, task.scope, task.frame.options);
    return summed ? loadAllClients(tx, summed, task) : loadByModule(tx, report, task);
  };
}

async function loadByModule(tx: AnyTx, report: ComposedId, task: ReportTask): Promise<LoadedReport> {
  const { scope, frame, signal } = task;
  const selection = { ...scope, staleMonths: readsShifts(report, scope) ? null : scope.staleMonths };
  const rows = await loadRows(tx, report, selection, frame.options, signal);
  const context = await runInSlices(composeReport(report, frame, rows), signal);
  const pageOne = context.reports && (await loadPageOne(tx, task, rows.tallies, report === 'module_rollup'));
  return { context, acuity: rows.acuity, counts: await windowCounts(tx, selection, rows), pageOne };
}

async function windowCounts(tx: AnyTx, selection: SummedSelection, { tallies }: ReportRows) {
  if (selection.modules.length === 0) return [];
  const isCounted = tallies.length > 0 && selection.shiftWindows === null;
  if (!isCounted) return countSummedByWindow(tx, { ...selection, shiftWindows: null });
  return runInSlices(addUpByWindow(tallies));
}

/** Of all periods together. */
function* addUpByWindow(tallies: readonly TallyRow[]): Steps<WindowCount[]> {
  const counts = new Map<string, WindowCount>();
  for (const [index, { moduleId, windowId, isDay, nominalMinutes, tally }] of tallies.entries()) {
    if (index % itemsOfStep === itemsOfStep - 1) yield;
    if (tally.shifts === 0) continue;
    const key = `${moduleId} ${windowId} ${isDay} ${nominalMinutes}`;
    const shifts = (counts.get(key)?.shifts ?? 0) + tally.shifts;
    counts.set(key, { moduleId, windowId, isDay, nominalMinutes, shifts });
  }
  return [...counts.values()];
}

/** "All hospitals" (D16), summed by the database. */
async function loadAllClients(
  tx: AnyTx,
  report: SummedReportId,
  { scope, frame, signal }: ReportTask,
): Promise<LoadedReport> {
  await expectFewGroups(tx);
  const counts = await countSummedByWindow(tx, { ...scope, shiftWindows: null, staleMonths: [] });
  const windows = counts.filter(({ windowId }) => scope.shiftWindows?.includes(windowId) ?? true);
  const { dateGrain, shiftWindows } = frame.options;
  const selection: SummedSelection = { ...frame, shiftWindows, staleMonths: [] };
  const views = buildGroupingViews(frame, windows, false);
  const hasHours = report === 'nursing_hours';
  const load = async <Row>(isWanted: boolean, query: () => Promise<Row[]>): Promise<Row[]> => {
    signal.throwIfAborted();
    return isWanted ? query() : [];
  };
  const rows = {
    windows,
    means: await load(true, () => listMeans(tx, selection, dateGrain, views)),
    sums: [
      ...(await load(hasHours, () => listSums(tx, selection, dateGrain))),
      ...(await load(hasHours, () => listPremiumTallies(tx, selection, dateGrain, 'together'))),
    ],
    reasons: await load(!hasHours, () => listReasons(tx, selection, 'together')),
    acuity: await load(!hasHours, () => listAcuity(tx, selection, 'together')),
    chargeNurse: windows.flatMap(chargeNurseRows),
  };
  const context = await runInSlices(composeAllHospitals(report, frame, views, rows), signal);
  return { context, acuity: rows.acuity, counts };
}
