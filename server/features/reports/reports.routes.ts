import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ReportFilters } from '#contract/reports/report-filters.ts';
import type { reportsEndpoints } from '#contract/reports/reports.ts';
import { maxGroupedClients } from '#domain/reports/blocks/groupings.ts';
import { getReportType } from '#domain/reports/report-types.ts';
import type { AppContext } from '#server/context.ts';
import { refreshShiftMonths } from '#server/db/shift-months.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { printedReport } from '#server/pdf/printed-report.ts';
import { comparedFilters } from './compared-filters.ts';
import { type ComposedReport, composed } from './compose.ts';
import { exportOf } from './export.ts';
import { inScope } from './in-scope.ts';
import { presenterOf } from './present-shift.ts';
import { scopeOf } from './report-scope.ts';
import { countShifts, listShifts } from './report-shifts.queries.ts';
import { selectionOf } from './shift-filters.ts';
import { streamedReport } from './streamed-report.ts';

const usualPageSize = 10;

export function reportsHandlers(context: AppContext): Handlers<keyof typeof reportsEndpoints> {
  const { clock } = context;
  return {
    getReport: async call => {
      const { params, query, session } = call;
      const { isMultiModule } = getReportType(params.report);
      const now = clock();
      if (mayNeedMonths(query)) await refreshShiftMonths(context.db);
      const { report, compared } = await inScope(context, call, async (tx, signal) => {
        const compose = async (filters: ReportFilters) => {
          const asking = { person: session.person, filters, wantsAllModules: isMultiModule, now };
          const scope = await scopeOf(tx, asking);
          return { scope, report: await composed(tx, params.report, scope, { filters, now, signal }) };
        };
        const { scope, report } = await compose(query);
        if (query.format !== 'pdf' || !query.compare) return { report };
        const beside = { range: scope.range, compare: query.compare };
        const other = await compose(comparedFilters(params.report, query, beside));
        return { report, compared: { with: query.compare, report: other.report } };
      });
      if (query.format !== 'pdf') return streamedReport(report);
      return printedReport(context, call, {
        context: { ...(await wholeOf(report)), state: query.state ?? {} },
        ...(compared && { compared: { with: compared.with, context: await wholeOf(compared.report) } }),
      });
    },

    listReportShifts: call =>
      inScope(context, call, async (tx, signal) => {
        const { query, session } = call;
        const asking = { person: session.person, filters: query, wantsAllModules: false, now: clock() };
        const scope = await scopeOf(tx, asking);
        const selection = selectionOf(scope, query);
        const count = await countShifts(tx, selection);
        signal.throwIfAborted();
        const limit = query.page_size ?? usualPageSize;
        const offset = ((query.page ?? 1) - 1) * limit;
        const rows = count > offset ? await listShifts(tx, selection, { limit, offset }) : [];
        return { results: rows.map(presenterOf(scope)), count };
      }),

    exportReportShifts: call => exportOf(context, call),
  };
}

async function wholeOf(report: ComposedReport): Promise<ReportContext> {
  return (await streamedReport(report).read()).context;
}

/** More hospitals than have groupings of their own are added up from the sums of months, which must be right by then. */
function mayNeedMonths({ clients = [], modules = [] }: ReportFilters): boolean {
  return Math.max(clients.length, modules.length) > maxGroupedClients;
}
