import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '#server/core/config.ts';
import { createHealth } from '#server/core/health.ts';
import { openStore } from '#server/db/store/open-store.ts';
import { createReportReader } from '#server/features/reports/read-report.ts';
import { queueDueReports, reportQueueName } from '#server/features/subscriptions/report-jobs.ts';
import { createReportSender } from '#server/features/subscriptions/send-report.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { mailQueue } from '#server/mail/mail-queue.ts';

// The part of a server that sends subscribed reports, with the time of a file and a printer that only takes time.
const [databaseUrl = '', directory = ''] = process.argv.slice(2);
const secret = 'a secret for tests that is long enough';
const clock = () => new Date(readFileSync(`${directory}/clock`, 'utf8'));
const config = readConfig({ PUBLIC_URL: 'https://parity.example.org' });
const store = await openStore({ databaseUrl, dataDir: directory }, { warn: () => undefined });
const jobs = await startJobs(store.pool, pino({ level: 'silent' }), {
  health: createHealth(clock),
  retryDelay: 1,
});
const { db } = store;
const send = createReportSender({
  db,
  config,
  clock,
  mail: mailQueue(jobs, secret, config.publicUrl),
  webRoot: directory,
  pdfStatus: () => 'ready',
  readReport: createReportReader({ db, reportDb: db, secret }),
  printer: {
    async printWithFindings() {
      await delay(200 * Math.random());
      return { pdf: Buffer.from('%PDF-'), findings: ['A finding.'] };
    },
  },
});
await jobs.work(reportQueueName, send);
process.stdout.write('ready\n');
for (;;) {
  await queueDueReports({ db, queue: jobs }, clock());
  await delay(50);
}
