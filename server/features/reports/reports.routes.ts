import type { printingEndpoints } from '#contract/reports/printing.ts';
import type { reportsEndpoints } from '#contract/reports/reports.ts';
import { getPageBounds } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { loadPeers } from './peers/load-peers.ts';
import { printJobKey, printReport } from './print-report.ts';
import { chooseReportDb, composeReports, readWhole, streamReport } from './read-report.ts';
import { resolveScope } from './scope/report-scope.ts';
import { runInScope } from './scope/run-in-scope.ts';
import { exportShifts } from './shifts/export-shifts.ts';
import { createPresenter } from './shifts/present-shift.ts';
import { countShifts, listShifts, toShiftSelection } from './shifts/report-shifts.queries.ts';
import { mapStandards } from './standards/standards.queries.ts';

export function reportsHandlers(context: AppContext): Handlers<keyof typeof reportsEndpoints> {
  const { clock, secret } = context;
  return {
    async getReport(call) {
      const { params, query, session } = call;
      const now = clock();
      const reportDb = await chooseReportDb(context, query);
      const compare = query.format === 'pdf' ? query.compare : undefined;
      const asked = { report: params.report, person: session.person, filters: query, compare, now, secret };
      const peers = await runWhileConnected(call.reply, signal =>
        loadPeers(context.db, { ...asked, signal }, run => runInScope({ reportDb }, call, run)),
      );
      const composed = await runInScope({ reportDb }, call, (tx, signal) =>
        composeReports(tx, { ...asked, peers, signal }),
      );
      if (query.format !== 'pdf') return streamReport(composed.report);
      const { context: whole, compared } = await readWhole(composed);
      return printReport(context, call, {
        context: { ...whole, state: query.state ?? {} },
        ...(compared && { compared }),
      });
    },

    listReportShifts: call =>
      runInScope(context, call, async (tx, signal) => {
        const { query, session } = call;
        const asking = { person: session.person, filters: query, wantsAllModules: false, now: clock() };
        const scope = await resolveScope(tx, asking);
        const selection = toShiftSelection(scope, query);
        const count = await countShifts(tx, selection);
        signal.throwIfAborted();
        const bounds = getPageBounds(query.page, query.page_size);
        const rows = count > bounds.offset ? await listShifts(tx, selection, bounds) : [];
        const standards = await mapStandards(tx, selection);
        return { results: rows.map(createPresenter(scope, standards)), count };
      }),

    exportReportShifts: call => exportShifts(context, call),
  };
}

export function printingHandlers({ printer }: AppContext): Handlers<keyof typeof printingEndpoints> {
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
