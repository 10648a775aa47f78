import type { ReportSubscription } from '#contract/subscriptions/subscriptions.ts';
import type { Caller } from '#domain/people/access.ts';
import { createReportReader } from '#server/features/reports/read-report.ts';
import type { ReportJob } from '#server/features/subscriptions/report-jobs.ts';
import { createReportSender, type SenderContext } from '#server/features/subscriptions/send-report.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export const subscriptionsUrl = '/api/report_subscriptions/';

/** A body to post: every Monday at 07:00 the last week. */
export function weekly(modules: readonly number[], recipients: readonly number[], more: object = {}) {
  return {
    report: 'ratio',
    options: { modules },
    range: 'last_week',
    schedule: { every: 'week', on_day: 1, hour: 7 },
    recipients,
    ...more,
  };
}

export async function subscribe(browser: Browser, body: object): Promise<ReportSubscription> {
  const answer = await browser.post(subscriptionsUrl, body);
  if (answer.statusCode !== 201) throw new Error(`not created: ${answer.body}`);
  return answer.json();
}

/** A sender with a printer that draws nothing. */
export function createTestSender(running: TestApp, change: Partial<SenderContext> = {}) {
  const printed: { data: string }[] = [];
  const readers: Caller[] = [];
  const { context } = running;
  const readReport = createReportReader(context);
  const send = createReportSender({
    ...context,
    readReport: asked => {
      readers.push(asked.person);
      return readReport(asked);
    },
    pdfStatus: () => 'ready',
    printer: {
      async printWithFindings(page) {
        printed.push(page);
        return { pdf: Buffer.from('%PDF-'), findings: ['0.3 RNs under target on average.'] };
      },
    },
    ...change,
  });
  return {
    printed,
    readers,
    /** Runs a job as its first try. */
    run: (job: ReportJob, isLast = false) => send(job, { isLast, complete: async () => undefined }),
  };
}
