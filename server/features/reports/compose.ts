import type { AnyReport } from '#contract/reports/any-report.ts';
import type { ReportFilters } from '#contract/reports/report-filters.ts';
import type { ComparableFilters } from '#contract/reports/reports.ts';
import { itemsOfStep, type Steps } from '#domain/measures/steps.ts';
import { composePeers } from '#domain/peers/report/compose-peers.ts';
import type { PeersSource } from '#domain/peers/report/peers-block.ts';
import { composeRedFlags, maxListedFlags } from '#domain/red-flags/report/compose-red-flags.ts';
import type { ReportRows, TallyRow } from '#domain/reports/blocks/rows.ts';
import { buildCitation } from '#domain/reports/citation.ts';
import { composeAllHospitals, composeReport, type SummedReportId } from '#domain/reports/compose-report.ts';
import { buildGroupingViews } from '#domain/reports/grouping-views.ts';
import { maxRedFlags } from '#domain/reports/options/report-limits.ts';
import type { ReportId } from '#domain/reports/options/report-types.ts';
import type { ReportFrame } from '#domain/reports/report.ts';
import { listBridgeSpans } from '#domain/staffing-bridge/bridge-spans.ts';
import { notFound } from '#server/core/errors.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import type { AnyTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { expectFewGroups, type SummedSelection } from '#server/db/shift-months/summed-shifts.queries.ts';
import {
  countRuledShifts,
  listEntries,
  listReportActions,
  listReportFlags,
  listRules,
} from '../red-flags/report-flags.queries.ts';
import { loadBridge } from './bridge/load-bridge.ts';
import { findRecordedRange, type WindowCount } from './citation/citation.queries.ts';
import { loadCompleteness, loadNames } from './citation/load-citation.ts';
import { loadPageOne } from './load-page-one.ts';
import { loadMissedCare } from './missed-care/load-missed-care.ts';
import { countSummedByWindow, listMeans, listSums, type SummedCount } from './rows/all-clients.queries.ts';
import { listAcuity, listReasons } from './rows/breakdowns.queries.ts';
import { chargeNurseRows, loadRows, readsShifts, tooMany, validateSampleCount } from './rows/load-rows.ts';
import { loadPlans } from './rows/plans.queries.ts';
import { listPremiumTallies } from './rows/tallies.queries.ts';
import { loadScheduled } from './scheduled/load-scheduled.ts';
import { findSummedReport, resolveReportOptions } from './scope/options.ts';
import type { ReportScope } from './scope/report-scope.ts';
import { loadStandards } from './standards/load-standards.ts';

export type ComposedReport = Awaited<ReturnType<typeof loadReport>>;

interface ReportContextOfCall {
  filters: ComparableFilters;
  now: Date;
  signal: AbortSignal;
  /** APP_SECRET, which opens answers about shifts. */
  secret: string;
  /** Of Fair Peers only. */
  peers?: PeersSource | undefined;
}

/** Loads and composes a report. The person must be allowed to read the scope. */
export async function loadReport(
  tx: AnyTx,
  report: ReportId,
  asked: ReportScope,
  { filters, now, signal, secret, peers }: ReportContextOfCall,
) {
  const options = resolveReportOptions(report, filters, asked);
  const scope = { ...asked, shiftWindows: options.shiftWindows };
  const frame: ReportFrame = { ...scope, options };
  const isSelected = ({ windowId }: WindowCount) => scope.shiftWindows?.includes(windowId) ?? true;
  const cited = async (context: AnyReport, acuity: ReportRows['acuity'], counts: readonly WindowCount[]) => {
    signal.throwIfAborted();
    const selected = counts.filter(isSelected);
    const completeness = await loadCompleteness(tx, scope, counts);
    const built = buildCitation(frame, selected, completeness, now.toISOString());
    const [timezone, ...others] = new Set(scope.clients.map(client => client.timeZone));
    const isEmpty = selected.every(({ shifts }) => shifts === 0);
    return {
      context,
      citation: { ...built, ...(timezone && others.length === 0 && { timezone }) },
      names: await loadNames(tx, context, acuity),
      recordedRange: isEmpty ? await findRecordedRange(tx, scope) : undefined,
    };
  };

  if (report === 'staffing_bridge') {
    const { context, counts } = await composeStaffingBridge(tx, scope, frame, { filters, signal });
    return { ...(await cited(context, [], counts)), pageOne: undefined };
  }
  if (report === 'red_flags') {
    const { context, counts } = await loadRedFlags(tx, scope, frame, signal);
    return { ...(await cited(context, [], counts)), pageOne: undefined };
  }
  if (report === 'missed_care') {
    const { context, counts } = await loadMissedCare(tx, scope, frame, signal);
    return { ...(await cited(context, [], counts)), pageOne: undefined };
  }
  if (report === 'standards') {
    const { context, counts } = await loadStandards(
      tx,
      scope,
      { ...frame, ...scope, now: now.getTime() },
      signal,
    );
    return { ...(await cited(context, [], counts)), pageOne: undefined };
  }
  if (report === 'scheduled') {
    const { context, counts } = await loadScheduled(tx, scope, frame, signal);
    return { ...(await cited(context, [], counts)), pageOne: undefined };
  }
  if (report === 'peers') {
    if (!peers) throw new Error('the quarter was not read');
    const counts = await countSummedByWindow(tx, { ...scope, shiftWindows: null });
    return { ...(await cited(composePeers(frame, peers, counts), [], counts)), pageOne: undefined };
  }
  const summed = findSummedReport(report, scope, options);
  if (summed) {
    await expectFewGroups(tx);
    const counts = await countSummedByWindow(tx, { ...scope, shiftWindows: null, staleMonths: [] });
    const windows = counts.filter(isSelected);
    const { context, acuity } = await composeAllClients(tx, summed, frame, { windows, signal });
    return { ...(await cited(context, acuity, counts)), pageOne: undefined };
  }
  const selection = { ...scope, staleMonths: readsShifts(report, scope) ? null : scope.staleMonths };
  const rows = await loadRows(tx, report, selection, options, signal);
  const context = await runInSlices(composeReport(report, frame, rows), signal);
  const pageOne =
    context.reports &&
    (await loadPageOne(tx, scope, frame, rows.tallies, {
      isRollup: report === 'module_rollup',
      secret,
      signal,
    }));
  return { ...(await cited(context, rows.acuity, await windowCounts(tx, selection, rows))), pageOne };
}

/** An assessment can be named for one module only; several have their own plans (B11). */
async function composeStaffingBridge(
  tx: AnyTx,
  scope: ReportScope,
  frame: ReportFrame,
  { filters, signal }: { filters: ReportFilters; signal: AbortSignal },
) {
  const { base: kind = 'previous' } = filters;
  const assessment = scope.modules.length === 1 ? filters.assessment : undefined;
  const plans = scope.canSeeCost ? await loadPlans(tx, scope.modules, assessment) : new Map();
  if (assessment !== undefined && plans.size === 0) {
    throw notFound();
  }
  const spans = listBridgeSpans(frame.range, kind, frame.today);
  const within = { start: spans.whole.base.start, end: frame.range.end };
  await validateSampleCount(tx, { ...scope, range: within, shiftWindows: null });
  const asked = { kind, spans, plans, hasSum: scope.modules.length > 1 };
  const { context, counts } = await loadBridge(tx, scope, frame, asked, signal);
  const options = { ...context.options, base: kind, ...(assessment !== undefined && { assessment }) };
  return { context: { ...context, options }, counts };
}

/** Counts of all windows, because unselected ones may overlap selected ones. */
async function windowCounts(tx: AnyTx, selection: SummedSelection, { tallies }: ReportRows) {
  if (selection.modules.length === 0) return [];
  const isCounted = tallies.length > 0 && selection.shiftWindows === null;
  if (!isCounted) return countSummedByWindow(tx, { ...selection, shiftWindows: null });
  return runInSlices(countByWindow(tallies));
}

/** Of all periods together. */
function* countByWindow(tallies: readonly TallyRow[]): Steps<WindowCount[]> {
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

/** "All hospitals" (D16), summed by the database. `windows` are the selected ones. */
async function composeAllClients(
  tx: AnyTx,
  report: SummedReportId,
  frame: ReportFrame,
  { windows, signal }: { windows: readonly SummedCount[]; signal: AbortSignal },
) {
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
  return { context, acuity: rows.acuity };
}

/** Loads and composes the report of red flags (B12). `counts` are the shifts of all windows. */
async function loadRedFlags(
  tx: AnyTx,
  scope: ReportScope,
  frame: ReportFrame,
  signal: AbortSignal,
): Promise<{ context: AnyReport; counts: readonly WindowCount[] }> {
  const { clients, shiftWindows } = scope;
  const [flags, actions, rules, counts] = await runTogether(
    [
      () => listReportFlags(tx, scope, maxRedFlags + 1),
      () => listReportActions(tx, scope),
      () => listRules(tx, scope),
      () => countSummedByWindow(tx, { ...scope, shiftWindows: null }),
    ],
    signal,
  );
  if (flags.length > maxRedFlags) {
    throw tooMany(`A report looks at each of at most ${maxRedFlags.toLocaleString('en-US')} red flags.`);
  }
  const listed = flags.slice(0, maxListedFlags);
  const entries = listed.length === 0 ? [] : await listEntries(tx, listed);
  const chosen = counts.filter(({ windowId }) => shiftWindows?.includes(windowId) ?? true);
  const ruled = await countRuledShifts(tx, scope, rules);
  const context = composeRedFlags(frame, { flags, actions, entries, rules, counts: chosen, ruled, clients });
  return { context, counts };
}
