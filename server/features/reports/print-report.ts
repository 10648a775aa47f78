import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Analysis } from '#contract/reports/analyses.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Note } from '#domain/analyses/notes.ts';
import { formatNames } from '#domain/reports/citation.ts';
import { buildReportFileName, nameReport } from '#domain/reports/file-name.ts';
import type { Compared } from '#domain/reports/options/compared-range.ts';
import { getReportType } from '#domain/reports/options/report-types.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { getUser } from '#server/auth/access/auth-state.queries.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import { ApiError } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import { FileAnswer } from '#server/http/answers/answer-forms.ts';
import { describeExportRange, recordExport } from '#server/http/answers/exports.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { CallOf } from '#server/http/endpoints/register-endpoints.ts';
import { PrintError } from '#server/pdf/print-error.ts';
import type { PrintedPage } from '#server/pdf/print-page.ts';

/** The facts about a report that its file name, mail and audit entry need. */
export type ReportHead = Pick<ReportContext, 'report' | 'options' | 'citation'> & {
  hasPageOne: boolean;
};

/**
 * The data of a printed report, the same as on screen. The contexts are JSON: a large report is written in pieces (D70), and never
 * parsed or written again on its way to the page.
 */
export interface PrintedReport {
  head: ReportHead;
  context: string;
  /** The same report over other dates, to compare with. */
  compared?: { with: Compared; context: string };
  /** Set for an analysis. */
  id?: number;
  name?: string;
  notes?: Record<string, Note>;
}

type PrintCall = Pick<CallOf<'getAnalysis'>, 'session' | 'request' | 'reply' | 'query'>;

interface PrintOptions {
  isColorBlind: boolean;
  paper: 'letter' | 'a4';
  /** Only page one, which the report must have. */
  isShort?: boolean;
  /** Whether drawing it returns its findings. */
  wantsFindings?: boolean;
}

/** A published analysis as a printed page needs it. */
export function writeAnalysis({ id, name, notes, context }: Analysis): PrintedReport {
  const { report, options, citation, page_one } = context;
  const head = { report, options, citation, hasPageOne: page_one !== undefined };
  return { head, context: JSON.stringify(context), id, name, notes };
}

/** The page of a report, with all its data: it makes no request. */
export async function preparePage(
  app: Pick<AppContext, 'webRoot' | 'pdfStatus'>,
  { name: ownName, head, context, notes, compared }: PrintedReport,
  { isColorBlind, paper, isShort = false, wantsFindings = false }: PrintOptions,
): Promise<PrintedPage> {
  ensurePdfReady(app);
  const { citation } = head;
  const range = { start: citation.start_date, end: citation.end_date };
  const name = nameReport(ownName ?? getReportType(head.report).name, isShort);
  const others = {
    name: ownName,
    notes,
    color_blind: isColorBlind,
    is_short: isShort,
    ...(wantsFindings && { wants_findings: true }),
  };
  const comparison = compared && `,"compared":{"with":"${compared.with}","context":${compared.context}}`;
  return {
    template: await readFile(join(app.webRoot, 'printed.html'), 'utf8').catch(failed),
    data: `{"context":${context}${comparison ?? ''},${JSON.stringify(others).slice(1)}`,
    paper,
    header: [formatNames(citation.hospitals, 'hospitals'), `${name} · ${formatRange(range)}`],
  };
}

/** Prints a report as PDF. */
export async function printReport(
  app: AppContext,
  { session, request, reply, query }: PrintCall,
  report: PrintedReport,
): Promise<FileAnswer> {
  const { citation, hasPageOne } = report.head;
  const range = { start: citation.start_date, end: citation.end_date };
  const isShort = query.short === 'true' && hasPageOne;
  const name = nameReport(report.name ?? getReportType(report.head.report).name, isShort);
  const { userId } = session.person;
  ensurePdfReady(app);
  const isColorBlind = userId !== null && (await app.db.platform(tx => getUser(tx, userId))).colorBlind;
  const page = await preparePage(app, report, {
    isColorBlind,
    paper: query.paper ?? 'letter',
    isShort,
  });
  const job = query.job && request.session ? printJobKey(request.session, query.job) : undefined;
  const pdf = await runWhileConnected(reply, signal =>
    app.printer.print(page, {
      person: userId ?? `token ${session.id}`,
      hospital: session.person.client?.clientId ?? 0,
      job,
      signal,
    }),
  ).catch(failed);
  await recordExport(app, request, toPrintEntry(report));
  return new FileAnswer(
    `${buildReportFileName(name, citation.hospitals, range)}.pdf`,
    'application/pdf',
    pdf,
  );
}

function toPrintEntry({ id, name, head: { report, options } }: PrintedReport) {
  const { clients } = options;
  const details = { report, ...describeExportRange(options) };
  if (id === undefined) return { action: 'printed report', clients, details } as const;
  const record = { recordType: 'analysis', recordId: String(id) };
  return { action: 'printed analysis', clients, ...record, details: { name, ...details } } as const;
}

/** Includes the session, so that only the same session can ask for the job's progress. */
export function printJobKey(session: Session, job: string): string {
  return `${session.id} ${job}`;
}

function ensurePdfReady(app: Pick<AppContext, 'pdfStatus'>): void {
  const status = app.pdfStatus();
  if (status === 'setting-up') {
    const detail = 'PDF is being set up. Try again in a minute.';
    throw new ApiError('unavailable', detail, { retryAfterSeconds: 5 });
  }
  if (status === 'off') throw new ApiError('unavailable', 'PDF is not available on this server.');
}

/** Translates errors of printing. Others are wrapped, so that a system error is not mistaken for one of the database. */
function failed(error: unknown): never {
  if (error instanceof ApiError) throw error;
  if (!(error instanceof PrintError)) throw new Error('a PDF could not be made', { cause: error });
  const { failure, cause } = error;
  switch (failure.kind) {
    case 'too many': {
      const detail = `You have ${failure.count} PDFs under way. Wait for one to finish.`;
      throw new ApiError('too-many', detail, { retryAfterSeconds: 5 });
    }
    case 'busy': {
      const detail = 'Many PDFs are being made. Try again in a minute.';
      throw new ApiError('too-many', detail, { retryAfterSeconds: 60 });
    }
    case 'lost': {
      const detail = 'The PDF could not be made. Try again in a minute.';
      throw new ApiError('unavailable', detail, { retryAfterSeconds: 60, cause });
    }
    case 'timeout': {
      const detail = 'The PDF took too long. Choose a shorter date range or fewer modules.';
      throw new ApiError('unavailable', detail, { cause });
    }
  }
}
