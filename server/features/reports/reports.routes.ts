import type { printingCalls, reportsCalls } from '#contract/reports/calls.ts';
import type { ReportFilters } from '#contract/reports/report-filters.ts';
import type { Caller } from '#domain/people/access.ts';
import { getReportType, type ReportId } from '#domain/reports/options/report-types.ts';
import { getPageBounds } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { CallOf, Handlers } from '#server/http/endpoints/register-endpoints.ts';
import type { CostlyWork } from '#server/http/requests/costly-work.ts';
import { resolveScope } from '#server/reports/report-scope.ts';
import { runInScope } from '#server/reports/run-in-scope.ts';
import { loadPeers } from '../peers/load-peers.ts';
import { mapStandards } from '../standards/report-standards.queries.ts';
import { exportShifts } from './export-shifts.ts';
import { createPresenter } from './present-shift.ts';
import { printJobKey, printReport } from './print-report.ts';
import {
  type ComposedReports,
  chooseReportDb,
  composeReports,
  streamReport,
  writeWhole,
} from './read-report.ts';
import { countReportShifts, listReportShifts, toShiftSelection } from './report-shifts.queries.ts';

export function reportsHandlers(
  context: AppContext,
  costly: CostlyWork,
): Handlers<keyof typeof reportsCalls> {
  const { clock, secret } = context;

  async function read(call: CallOf<'getReport'>): Promise<ComposedReports> {
    const { params, query, session } = call;
    const reportDb = await chooseReportDb(context, query);
    const compare = query.format === 'pdf' ? query.compare : undefined;
    const asked = {
      report: params.report,
      person: session.person,
      filters: query,
      compare,
      now: clock(),
      secret,
    };
    const peers = await runWhileConnected(call.reply, signal =>
      loadPeers(context.db, { ...asked, signal }, run => runInScope({ reportDb }, call, run)),
    );
    return runInScope({ reportDb }, call, (tx, signal) => composeReports(tx, { ...asked, peers, signal }));
  }

  return {
    async getReport(call) {
      const { query } = call;
      const composed = isCostlyReport(call.params.report, call.session.person, query)
        ? await costly.run('report', call, () => read(call))
        : await read(call);
      if (query.format !== 'pdf') return streamReport(composed.report);
      return printReport(context, call, await writeWhole(composed, query.state));
    },

    listReportShifts: call =>
      runInScope(context, call, async (tx, signal) => {
        const { query, session } = call;
        const asking = { person: session.person, filters: query, wantsAllModules: false, now: clock() };
        const scope = await resolveScope(tx, asking);
        const selection = toShiftSelection(scope, query);
        const count = await countReportShifts(tx, selection);
        signal.throwIfAborted();
        const bounds = getPageBounds(query.page, query.page_size);
        const rows = count > bounds.offset ? await listReportShifts(tx, selection, bounds) : [];
        const standards = await mapStandards(tx, selection);
        return { results: rows.map(createPresenter(scope, standards)), count };
      }),

    exportReportShifts: call => exportShifts(context, call, costly),
  };
}

export function printingHandlers({ printer }: AppContext): Handlers<keyof typeof printingCalls> {
  return {
    async getPdfProgress({ query, session }) {
      const progress = await printer.getProgress(printJobKey(session, query.job));
      return {
        state: progress?.state ?? 'unknown',
        place: progress?.state === 'waiting' ? progress.place : null,
      };
    },
  };
}

/** Whether a report is over more than one module, before it is known which ones, or may make a quarter of all hospitals (D70). */
export function isCostlyReport(
  report: ReportId,
  { client }: Caller,
  { modules = [], clients = [] }: Pick<ReportFilters, 'modules' | 'clients'>,
): boolean {
  const { isMultiModule, hasQuarter = false } = getReportType(report);
  if (hasQuarter) return true;
  if (modules.length > 0) return modules.length > 1;
  if (clients.some(id => id !== client?.clientId)) return true;
  return isMultiModule && (client?.moduleIds.length ?? 0) > 1;
}
