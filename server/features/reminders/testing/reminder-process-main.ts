import { openBeside, openStore } from '#server/db/store/open-store.ts';
import { sendReminders } from '#server/features/reminders/send-reminders.ts';
import { startQueue } from '#server/jobs/jobs.ts';
import { mailQueue } from '#server/mail/mail-queue.ts';
import { capturedLog } from '#server/testing/captured-log.ts';

// Sends reminders as a server does each minute, but every ten minutes of an own time from `start` to `end`, without waiting.
const [start = '', end = '', secret = ''] = process.argv.slice(2);
const publicUrl = 'https://parity.example';
const step = 10 * 60_000;

const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env;
const store = await openBeside(openStore, { dataDir, databaseUrl }, { warn: () => undefined });
const queue = await startQueue(store.pool, capturedLog().logger);
const mail = mailQueue(queue, secret, publicUrl);
for (let now = Date.parse(start); now <= Date.parse(end); now += step) {
  await sendReminders(store.db, { mail, publicUrl }, new Date(now));
  process.stdout.write(`${new Date(now).toISOString()}\n`);
}
await queue.stop();
await store.close();
