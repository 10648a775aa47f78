import { buildCitation } from '#domain/reports/citation.ts';
import type { ReportId } from '#domain/reports/options/report-types.ts';
import type { ReportFrame } from '#domain/reports/report.ts';
import type { AnyTx } from '#server/db/database.ts';
import { findRecordedRange } from '#server/reports/citation.queries.ts';
import { loadCompleteness, loadNames } from '#server/reports/load-citation.ts';
import type { LoadReport, ReportCall } from '#server/reports/load-report.ts';
import { resolveReportOptions } from '#server/reports/options.ts';
import type { ReportScope } from '#server/reports/report-scope.ts';
import { loadMissedCare } from '../missed-care/load-missed-care.ts';
import { loadPeersReport } from '../peers/load-peers.ts';
import { loadRedFlags } from '../red-flags/load-red-flags.ts';
import { loadScheduled } from '../schedule/load-scheduled.ts';
import { loadStaffingBridge } from '../staffing-bridge/load-bridge.ts';
import { loadStandardsReport } from '../standards/load-standards.ts';
import { loadTallied } from './load-tallied.ts';

const loaders: Readonly<Record<ReportId, LoadReport>> = {
  executive: loadTallied('executive'),
  module_rollup: loadTallied('module_rollup'),
  ratio: loadTallied('ratio'),
  worked_hours: loadTallied('worked_hours'),
  nursing_hours: loadTallied('nursing_hours'),
  comments: loadTallied('comments'),
  predictive_nurse_schedule: loadTallied('predictive_nurse_schedule'),
  patterns_by_timeperiod: loadTallied('patterns_by_timeperiod'),
  staffing_bridge: loadStaffingBridge,
  red_flags: loadRedFlags,
  missed_care: loadMissedCare,
  standards: loadStandardsReport,
  scheduled: loadScheduled,
  peers: loadPeersReport,
};

export type ComposedReport = Awaited<ReturnType<typeof loadReport>>;

/** Loads and composes a report with its citation (D22). The person must be allowed to read the scope. */
export async function loadReport(tx: AnyTx, report: ReportId, asked: ReportScope, call: ReportCall) {
  const options = resolveReportOptions(report, call.filters, asked);
  const scope = { ...asked, shiftWindows: options.shiftWindows };
  const frame: ReportFrame = { ...scope, options };
  const { context, counts, acuity = [], pageOne } = await loaders[report](tx, { ...call, scope, frame });
  call.signal.throwIfAborted();
  const selected = counts.filter(({ windowId }) => scope.shiftWindows?.includes(windowId) ?? true);
  const completeness = await loadCompleteness(tx, scope, counts);
  const citation = buildCitation(frame, selected, completeness, call.now.toISOString());
  const [timezone, ...others] = new Set(scope.clients.map(client => client.timeZone));
  const isEmpty = selected.every(({ shifts }) => shifts === 0);
  return {
    context,
    citation: { ...citation, ...(timezone && others.length === 0 && { timezone }) },
    names: await loadNames(tx, context, acuity),
    recordedRange: isEmpty ? await findRecordedRange(tx, scope) : undefined,
    pageOne,
  };
}
