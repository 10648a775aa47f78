import type { printingEndpoints } from '#contract/reports/printing.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ReportFilters } from '#contract/reports/report-filters.ts';
import type { reportsEndpoints } from '#contract/reports/reports.ts';
import { toWire } from '#contract/wire.ts';
import { maxGroupedClients } from '#domain/reports/blocks/groupings.ts';
import { chooseComparedGrain } from '#domain/reports/compared-grain.ts';
import { type Compared, computeComparedRange } from '#domain/reports/compared-range.ts';
import type { ReportGrouping } from '#domain/reports/report.ts';
import { getReportType, type ReportId } from '#domain/reports/report-types.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { AppContext } from '#server/context.ts';
import { getPageBounds } from '#server/db/listing.ts';
import { refreshShiftMonths } from '#server/db/shift-months/refresh-shift-months.ts';
import { JsonStream, writeListLast } from '#server/http/answers/json-stream.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { printJobKey, printReport } from '#server/pdf/print-report.ts';
import { type ComposedReport, loadReport } from './compose.ts';
import { resolveScope } from './scope/report-scope.ts';
import { runInScope } from './scope/run-in-scope.ts';
import { exportShifts } from './shifts/export-shifts.ts';
import { createPresenter } from './shifts/present-shift.ts';
import { countShifts, listShifts, toShiftSelection } from './shifts/report-shifts.queries.ts';

export function reportsHandlers(context: AppContext): Handlers<keyof typeof reportsEndpoints> {
  const { clock } = context;
  return {
    getReport: async call => {
      const { params, query, session } = call;
      const { isMultiModule, hasComparison } = getReportType(params.report);
      const now = clock();
      // The months that were summed now have not reached a replica yet.
      const needsMonths = mayNeedMonths(query);
      if (needsMonths) await refreshShiftMonths(context.db);
      const reportDb = needsMonths ? context.db : context.reportDb;
      const { report, compared } = await runInScope({ reportDb }, call, async (tx, signal) => {
        const compose = async (filters: ReportFilters) => {
          const asking = { person: session.person, filters, wantsAllModules: isMultiModule, now };
          const scope = await resolveScope(tx, asking);
          return { scope, report: await loadReport(tx, params.report, scope, { filters, now, signal }) };
        };
        const { scope, report } = await compose(query);
        if (query.format !== 'pdf' || !query.compare || !hasComparison) return { report };
        const beside = { range: scope.range, compare: query.compare };
        const other = await compose(toComparedFilters(params.report, query, beside));
        return { report, compared: { with: query.compare, report: other.report } };
      });
      if (query.format !== 'pdf') return streamReport(report);
      return printReport(context, call, {
        context: { ...(await readWhole(report)), state: query.state ?? {} },
        ...(compared && { compared: { with: compared.with, context: await readWhole(compared.report) } }),
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
        return { results: rows.map(createPresenter(scope)), count };
      }),

    exportReportShifts: call => exportShifts(context, call),
  };
}

async function readWhole(report: ComposedReport): Promise<ReportContext> {
  return (await streamReport(report).read()).context;
}

/** A report of more clients than get their own groupings reads the maintained months, which must be up to date. */
function mayNeedMonths({ clients = [], modules = [] }: ReportFilters): boolean {
  return Math.max(clients.length, modules.length) > maxGroupedClients;
}

/** The same filters over the range that a report is compared with, in the same periods. */
function toComparedFilters(
  report: ReportId,
  filters: ReportFilters,
  { range, compare }: { range: DateRange; compare: Compared },
): ReportFilters {
  const { start, end } = computeComparedRange(range, compare);
  const grain = chooseComparedGrain(report, filters.date_grain ?? 'automatic', range);
  return { ...filters, start_date: start, end_date: end, date_grain: grain };
}

type Head = Omit<ReportContext, 'groupings' | 'reports'>;

/** Streams `{context}`, one sub-report or grouping at a time, with an empty view state. */
function streamReport({ context, ...about }: ComposedReport): JsonStream<{ context: ReportContext }> {
  function* write() {
    const { reports, groupings, ...head } = context;
    const rest: Head = { ...toWire({ ...head, ...about }), state: {} };
    yield '{"context":';
    yield* reports
      ? writeListLast({ ...rest, groupings: [] }, 'reports', mapLazily(reports, toWire))
      : writeListLast(rest, 'groupings', mapLazily(groupings, presentGrouping));
    yield '}';
  }
  return new JsonStream(write, about.citation.madeAt);
}

function presentGrouping(grouping: ReportGrouping): ReportContext['groupings'][number] {
  return toWire(grouping);
}

function* mapLazily<Item>(items: readonly Item[], present: (item: Item) => unknown): Generator<unknown> {
  for (const item of items) yield present(item);
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
