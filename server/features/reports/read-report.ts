import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ReportFilters } from '#contract/reports/report-filters.ts';
import type { ComparableFilters } from '#contract/reports/reports.ts';
import { toWire } from '#contract/wire.ts';
import type { Caller } from '#domain/people/access.ts';
import { maxGroupedClients } from '#domain/reports/blocks/groupings.ts';
import { type Compared, computeComparedRange } from '#domain/reports/options/compared-range.ts';
import { chooseComparedGrain, getReportType, type ReportId } from '#domain/reports/options/report-types.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { chooseAutomaticGrain } from '#domain/time/date-grain.ts';
import { found } from '#server/core/errors.ts';
import type { AnyTx, Database } from '#server/db/database.ts';
import { refreshShiftMonths } from '#server/db/shift-months/refresh-shift-months.ts';
import type { AppContext } from '#server/features/context.ts';
import { JsonStream } from '#server/http/answers/answer-forms.ts';
import { writeOnWire } from '#server/http/answers/json-pieces.ts';
import { resolveScope } from '#server/reports/report-scope.ts';
import { type AskedPeers, toPeersFilters } from '../peers/load-peers.ts';
import { type ComposedReport, loadReport } from './compose.ts';
import type { PrintedReport } from './print-report.ts';

interface AskedReport {
  report: ReportId;
  person: Caller;
  filters: ComparableFilters;
  /** The dates to compare with, for paper: on screen they are a second request. */
  compare: Compared | undefined;
  now: Date;
  signal: AbortSignal;
  secret: string;
  /** Of Fair Peers, read before by `loadPeers`. */
  peers?: AskedPeers | undefined;
}

export interface ComposedReports {
  report: ComposedReport;
  compared?: { with: Compared; report: ComposedReport };
}

/** Composes a report and, if it is asked for and the report can be compared, the same over other dates. */
export async function composeReports(tx: AnyTx, asked: AskedReport): Promise<ComposedReports> {
  const { report: id, person, compare, now, signal, secret, peers } = asked;
  const { isMultiModule, hasComparison } = getReportType(id);
  const compose = async (filters: ComparableFilters) => {
    const asking = { person, filters, wantsAllModules: isMultiModule, now };
    const scope = await resolveScope(tx, asking);
    const context = { filters, now, signal, secret, peers: peers?.source };
    return { scope, report: await loadReport(tx, id, scope, context) };
  };
  const { scope, report } = await compose(peers ? toPeersFilters(peers) : asked.filters);
  if (!compare || !hasComparison) return { report };
  const other = await compose(toComparedFilters(id, asked.filters, { range: scope.range, compare }));
  return { report, compared: { with: compare, report: other.report } };
}

/** Writes reports as a printed page needs them, with the reader's choices of view. */
export async function writeWhole(
  { report, compared }: ComposedReports,
  state: ReportContext['state'] = {},
): Promise<PrintedReport> {
  const write = (each: ComposedReport, shown: ReportContext['state']) =>
    new JsonStream(() => writeOnWire(arrange(each, shown))).readText();
  const { citation, pageOne } = report;
  const head = toWire({ options: report.context.options, citation });
  return {
    head: { ...head, report: report.context.report, hasPageOne: pageOne !== undefined },
    context: await write(report, state),
    ...(compared && { compared: { with: compared.with, context: await write(compared.report, {}) } }),
  };
}

/** Reads reports of one client without a request, for subscriptions. */
export function createReportReader(app: Pick<AppContext, 'db' | 'reportDb' | 'secret'>) {
  return async (asked: Omit<AskedReport, 'secret'>) => {
    const { clientId } = found(asked.person.client);
    const db = await chooseReportDb(app, asked.filters);
    const { signal } = asked;
    return writeWhole(
      await db.forClient(clientId, tx => composeReports(tx, { ...asked, secret: app.secret }), {
        signal,
        readOnly: true,
        work: 'report',
      }),
    );
  };
}

/** A report of more clients than get their own groupings reads the maintained months, which must be up to date. */
function needsFreshMonths({ clients = [], modules = [] }: ReportFilters): boolean {
  return Math.max(clients.length, modules.length) > maxGroupedClients;
}

/** The months that are summed now have not reached a replica yet. */
export async function chooseReportDb(
  { db, reportDb }: Pick<AppContext, 'db' | 'reportDb'>,
  filters: ReportFilters,
): Promise<Database> {
  if (!needsFreshMonths(filters)) return reportDb;
  await refreshShiftMonths(db);
  return db;
}

/** The same filters over the range that a report is compared with, in the same periods. */
function toComparedFilters(
  report: ReportId,
  filters: ReportFilters,
  { range, compare }: { range: DateRange; compare: Compared },
): ComparableFilters {
  const { start, end } = computeComparedRange(range, compare);
  return {
    ...filters,
    start_date: start,
    end_date: end,
    date_grain: chooseComparedGrain(report, filters.date_grain ?? 'automatic', range),
    compared_grain: chooseAutomaticGrain(range),
  };
}

/** Streams `{context}` in pieces, with an empty view state. */
export function streamReport(report: ComposedReport): JsonStream<{ context: ReportContext }> {
  return new JsonStream(() => writeOnWire({ context: arrange(report, {}) }), report.citation.madeAt);
}

/** The large parts come last. */
function arrange({ context, ...about }: ComposedReport, state: ReportContext['state']) {
  const { reports, groupings, ...head } = context;
  return { ...head, ...about, state, groupings, reports };
}
