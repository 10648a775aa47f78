import { formatNames } from '#domain/reports/citation.ts';
import { buildReportFileName } from '#domain/reports/file-name.ts';
import { getReportType, type ReportId } from '#domain/reports/options/report-types.ts';
import { describeSchedule } from '#domain/subscriptions/turns.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import type { ReportHead } from '#server/features/reports/print-report.ts';
import type { Message } from '#server/mail/messages.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

/** Many mail servers refuse larger mails. */
const largestPdf = 7 * 1024 * 1024;

interface ReportMail {
  row: SubscriptionRow;
  hospital: { name: string };
  modules: readonly { id: number; name: string }[];
  range: DateRange;
  head: Pick<ReportHead, 'citation'>;
  findings: readonly string[];
  pdf: Buffer;
  /** "Send me one now". */
  isAskedFor: boolean;
  receiver: { id: number };
  publicUrl: string;
}

/** The findings as text, so that a phone is enough, and the report as PDF (B14). */
export function buildReportMail(mail: ReportMail): Message {
  const { row, hospital, modules, range, findings, pdf, head } = mail;
  const { name } = getReportType(row.report as ReportId);
  const isTooLarge = pdf.length > largestPdf;
  const names = modules.map(module => module.name);
  return {
    subject: `${name} report, ${hospital.name}: ${formatRange(range)}`,
    paragraphs: [
      `${hospital.name}, ${formatNames(names, 'modules')}, ${formatRange(range)}.`,
      ...(findings.length > 0 ? findings : [describeEmpty(head)]),
      ...(isTooLarge ? ['The PDF is too large for a mail. Open the report to download it.'] : []),
    ],
    action: { label: 'Open the report', url: buildLink(mail) },
    small: explain(mail),
    stop: {
      personId: mail.receiver.id,
      kind: 'subscriptions',
      subscription: { clientId: row.clientId, id: row.id },
    },
    attachments: isTooLarge
      ? []
      : [
          {
            filename: `${buildReportFileName(name, head.citation.hospitals, range)}.pdf`,
            contentType: 'application/pdf',
            content: pdf,
          },
        ],
  };
}

/** A report on comments or red flags can be empty although shifts were recorded. */
function describeEmpty({ citation: { shifts } }: ReportMail['head']): string {
  return shifts === 0
    ? 'No shifts were recorded on these dates.'
    : 'Shifts were recorded on these dates, but this report has nothing about them.';
}

/** Why the mail came. */
function explain({ row, receiver, isAskedFor, hospital }: ReportMail): string {
  if (isAskedFor) return 'You get this mail because you asked for one now.';
  const schedule = describeSchedule(row);
  const when = `${schedule.charAt(0).toLowerCase()}${schedule.slice(1)}`;
  return row.ownerId === receiver.id
    ? `You get this mail ${when} because you subscribed to this report.`
    : `You get this mail ${when} because ${row.ownerName} of ${hospital.name} subscribed you to this report.`;
}

/** The same report on the screen. */
function buildLink({ row, modules, range, publicUrl }: ReportMail): string {
  const { date_grain, shift_windows = [], split_day_night, compare, base, assessment } = row.options;
  const ids = modules.map(({ id }) => id);
  const values = {
    module: ids[0],
    modules: ids.join(),
    start_date: range.start,
    end_date: range.end,
    date_grain: date_grain === 'automatic' ? undefined : date_grain,
    shift_windows: shift_windows.length > 0 ? shift_windows.join() : undefined,
    split_day_night: split_day_night || undefined,
    compare,
    base: base === 'previous' ? undefined : base,
    assessment,
    generate: true,
  };
  const link = new URL(`${publicUrl}/reports/${row.report}`);
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) link.searchParams.set(name, String(value));
  }
  return link.href;
}
