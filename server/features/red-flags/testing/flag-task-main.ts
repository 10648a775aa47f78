import { addDays } from '#domain/time/calendar.ts';
import { createHealth } from '#server/core/health.ts';
import { openStore } from '#server/db/store/open-store.ts';
import { escalateFlags } from '#server/features/red-flags/escalate-flags.ts';
import { flagMissingWindows } from '#server/features/red-flags/missing-flags.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { mailQueue, mailQueueName } from '#server/mail/mail-queue.ts';
import { capturedLog } from '#server/testing/captured-log.ts';

/** Runs the task of red flags for one date after the other, at 16:00 in UTC, and prints each date that is done. */
const [firstDate = ''] = process.argv.slice(2);
const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env;
const publicUrl = 'https://parity.example.org';

const store = await openStore({ dataDir, databaseUrl }, { warn: () => undefined });
const health = createHealth(() => new Date());
const jobs = await startJobs(store.pool, capturedLog().logger, { health });
// Mails stay in the queue.
await jobs.work(mailQueueName, () => new Promise<void>(() => undefined));
const mail = mailQueue(jobs, 'a secret for tests that is long enough', publicUrl);
for (let date = firstDate; ; date = addDays(date, 1)) {
  const now = new Date(`${date}T16:00:00Z`);
  await flagMissingWindows(store.db, now);
  await escalateFlags(store.db, { mail, publicUrl }, now);
  process.stdout.write(`${date}\n`);
}
