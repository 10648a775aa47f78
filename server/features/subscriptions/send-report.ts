import type { ReportFilters } from '#contract/reports/report-filters.ts';
import { fromWire } from '#contract/wire.ts';
import type { Caller } from '#domain/people/access.ts';
import type { Compared } from '#domain/reports/options/compared-range.ts';
import type { ReportId } from '#domain/reports/options/report-types.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import { computeRelativeRange } from '#domain/subscriptions/relative-range.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { toRecord } from '#server/auth/audit.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import { type PrintedReport, preparePage, type ReportHead } from '#server/features/reports/print-report.ts';
import { describeExportRange } from '#server/http/answers/exports.ts';
import { readJob } from '#server/jobs/job-format.ts';
import type { RunningJob } from '#server/jobs/jobs.ts';
import type { LocalPrinter } from '#server/pdf/printer.ts';
import { describeSendFailure, isPermanent, NoModulesError } from './failures.ts';
import { hasPlan } from './present-subscription.ts';
import { listPossibleReceivers, listRecipients, type Receiver } from './receivers.queries.ts';
import { type ReportJob, reportJob } from './report-jobs.ts';
import { buildReportMail } from './report-mail.ts';
import {
  getHospital,
  listModuleNames,
  listRows,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';

/** A report as a reader with this access sees it. */
type ReadReport = (asked: {
  report: ReportId;
  person: Caller;
  filters: ReportFilters;
  compare: Compared | undefined;
  now: Date;
  signal: AbortSignal;
}) => Promise<PrintedReport>;

export type SenderContext = Pick<AppContext, 'db' | 'mail' | 'config' | 'clock' | 'webRoot' | 'pdfStatus'> & {
  printer: Pick<LocalPrinter, 'printWithFindings'>;
  readReport: ReadReport;
};

interface Prepared {
  row: SubscriptionRow;
  hospital: Awaited<ReturnType<typeof getHospital>>;
  modules: { id: number; name: string }[];
  range: DateRange;
}

interface PrintedCopy {
  pdf: Buffer;
  findings: string[];
  head: ReportHead;
}

/** Sends a subscribed report. A failure that is final is shown with the subscription (B14). */
export function createReportSender(app: SenderContext) {
  return async (data: unknown, running: RunningJob): Promise<void> => {
    const job = readJob(reportJob, data);
    try {
      await sendReport(app, job, running);
    } catch (error) {
      const isFinal = running.isLast || isPermanent(error);
      if (isFinal) {
        const failed = { failedAt: app.clock(), failure: describeSendFailure(error) };
        await app.db.platform(tx => updateSubscription(tx, job, failed), { work: 'task' });
      }
      throw isFinal ? Object.assign(error as Error, { isFinal }) : error;
    }
  };
}

async function sendReport(app: SenderContext, job: ReportJob, running: RunningJob): Promise<void> {
  const prepared = await prepare(app, job);
  const receivers = prepared && (await app.db.platform(tx => listReceivers(tx, job, prepared.row)));
  const copies = new Map<string, PrintedCopy>();
  if (prepared && receivers && receivers.length > 0) {
    if (prepared.modules.length === 0) throw new NoModulesError();
    for (const [copy, [first]] of Map.groupBy(receivers, chooseCopy)) {
      if (first) copies.set(copy, await printCopy(app, job, prepared, first));
    }
  }
  await app.db.platform(
    async tx => {
      await running.complete(tx);
      const row = await lockSubscription(tx, job);
      if (!prepared || !row || copies.size === 0) return;
      // Their access may have ended while the report was printed.
      await queueMails(app, tx, { job, prepared, copies, receivers: await listReceivers(tx, job, row) });
    },
    { work: 'task' },
  );
}

/** Undefined if the subscription was deleted. */
async function prepare(
  { db }: SenderContext,
  { clientId, id, turn }: ReportJob,
): Promise<Prepared | undefined> {
  return db.forClient(
    clientId,
    async tx => {
      const [row] = await listRows(tx, null, id);
      if (!row) return undefined;
      const hospital = await getHospital(tx, clientId);
      const today = findStaffingDate(Date.parse(turn), fromWire(hospital.windows), hospital.timeZone);
      const modules = (await listModuleNames(tx, row.options.modules)).filter(({ isActive }) => isActive);
      return { row, hospital, modules, range: computeRelativeRange(row.range, today) };
    },
    { readOnly: true, work: 'task' },
  );
}

async function listReceivers(tx: PlatformTx, { clientId, id, to }: ReportJob, { options }: SubscriptionRow) {
  const report = { clientId, modules: options.modules, hasPlan: hasPlan(options) };
  const people =
    to === undefined
      ? (await listRecipients(tx, clientId, [id])).filter(({ hasStopped }) => !hasStopped)
      : (await listPossibleReceivers(tx, report, [to])).filter(person => person.id === to);
  return people.filter(({ canReceive }) => canReceive);
}

/** Owners see costs, and some people need other colours. */
function chooseCopy({ canSeeCost, colorBlind }: Receiver): string {
  return `${canSeeCost} ${colorBlind}`;
}

async function printCopy(
  app: SenderContext,
  { clientId, id }: ReportJob,
  { row, modules, range }: Prepared,
  { canSeeCost, colorBlind }: Receiver,
): Promise<PrintedCopy> {
  const { modules: _, compare, ...options } = row.options;
  const moduleIds = modules.map(module => module.id);
  const signal = new AbortController().signal;
  const report = await app.readReport({
    report: row.report as ReportId,
    person: { userId: null, isAdmin: false, client: { clientId, owner: canSeeCost, moduleIds } },
    filters: { ...options, modules: moduleIds, start_date: range.start, end_date: range.end },
    compare,
    now: app.clock(),
    signal,
  });
  const page = await preparePage(app, report, {
    isColorBlind: colorBlind,
    paper: row.paper,
    wantsFindings: true,
  });
  const printed = await app.printer.printWithFindings(page, {
    person: `subscription ${id}`,
    hospital: clientId,
    signal,
  });
  return { ...printed, head: report.head };
}

async function queueMails(
  app: SenderContext,
  tx: PlatformTx,
  {
    job,
    prepared,
    copies,
    receivers,
  }: {
    job: ReportJob;
    prepared: Prepared;
    copies: ReadonlyMap<string, PrintedCopy>;
    receivers: readonly Receiver[];
  },
): Promise<void> {
  const now = app.clock();
  const sent: PrintedCopy[] = [];
  for (const receiver of receivers) {
    const copy = copies.get(chooseCopy(receiver));
    if (!copy) continue;
    const { publicUrl } = app.config;
    const message = buildReportMail({
      ...prepared,
      ...copy,
      isAskedFor: job.to !== undefined,
      receiver,
      publicUrl,
    });
    await app.mail.send(tx, receiver.email, message);
    sent.push(copy);
  }
  const [first] = sent;
  if (!first) return;
  if (job.to === undefined) {
    await updateSubscription(tx, job, { lastSentAt: now, failedAt: null, failure: '' });
  }
  await recordAudit(tx, {
    at: now,
    clientId: job.clientId,
    actorName: 'Parity',
    action: 'mailed report',
    ...toRecord('report subscription', job.id),
    details: {
      report: prepared.row.report,
      ...describeExportRange(first.head.options),
      recipients: receivers.map(({ id }) => id),
    },
  });
}
