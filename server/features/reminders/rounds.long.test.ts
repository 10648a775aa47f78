import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fromWire } from '#contract/wire.ts';
import { formatDate } from '#domain/measures/formatting.ts';
import { listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { listDates } from '#domain/time/calendar.ts';
import { readConfig } from '#server/core/config.ts';
import { createHealth } from '#server/core/health.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { mailQueueName, mailWorker } from '#server/mail/mail-queue.ts';
import { longestSendMs, mailTransport } from '#server/mail/transport.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld } from '#server/testing/world.ts';
import { spawnReminders } from './testing/reminder-process.ts';

const secret = 'a secret for tests that is long enough';
const clock = () => new Date();
const timeZone = 'America/New_York';
/** The clocks go back on 1 November. Every fourth window has data. */
const dates = listDates({ start: '2026-10-29', end: '2026-11-03' });
const start = Date.parse('2026-10-29T12:00:00Z');
const end = Date.parse('2026-11-05T20:00:00Z');
const config = Array.from({ length: 6 }, (_, index) => ({ mins: 420 + index * 240, is_day: index < 3 }));
const windows = dates
  .flatMap(date => listShiftWindows(date, fromWire(config), timeZone).map(window => ({ date, ...window })))
  .map((window, index) => ({ ...window, hasData: index % 4 === 0 }));

const store = await openCommandStore();

beforeAll(async () => {
  const { here } = await makeWorld(store.db);
  const reminders = { after_minutes: 45, to: 'both', quiet_from: 22 * 60, quiet_to: 6 * 60 };
  await asPlatform(store.pool, 'update clients set shift_windows_config = $1', [JSON.stringify(config)]);
  await asPlatform(store.pool, 'update modules set reminders = $1 where id = $2', [
    reminders,
    here.modules[0],
  ]);
  // The shifts after the last date keep later windows out of the test.
  const later = listDates({ start: '2026-11-04', end: '2026-11-06' }).flatMap(date =>
    listShiftWindows(date, fromWire(config), timeZone).map(window => ({ date, ...window })),
  );
  for (const { date, id, time, elapsedMinutes } of [...windows.filter(each => each.hasData), ...later]) {
    await asPlatform(
      store.pool,
      `insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes, acuity_counts,
         rns_per_patient, min_rn_target, rn_actual, premiums, rn_premium, census, rn_target)
       values ($1, $2, $3, $4, $5, true, $6, 240, '{}', '{}', 2, 2, '{}', 0, 0, 2)`,
      [here.id, here.modules[0], date, id, time, elapsedMinutes],
    );
  }
  // Creates the queue of mails.
  const jobs = await startJobs(store.pool, capturedLog().logger, { health: createHealth(clock) });
  await jobs.work(mailQueueName, async () => undefined);
  await jobs.stop();
});
afterAll(() => store.close());

const spawnServer = (from: number) => spawnReminders(store, { from, end, secret });
const rounds = 20;

test(`two servers that are killed ${rounds} times each queue one mail for each window and person`, async () => {
  let from = start;
  for (let round = 1; round <= rounds && from < end; round += 1) {
    const servers = [spawnServer(from), spawnServer(from)];
    const isWorking = () => expect(Math.max(...servers.map(({ reached }) => reached))).toBeGreaterThan(from);
    await eventually(isWorking);
    for (const { child } of servers) {
      await delay(Math.random() * 200);
      child.kill('SIGKILL');
    }
    await Promise.all(servers.map(({ exited }) => exited));
    from = Math.min(...servers.map(({ reached }) => reached));
  }
  const last = [spawnServer(from), spawnServer(from)];
  expect(await Promise.all(last.map(({ exited }) => exited))).toEqual([
    [0, null],
    [0, null],
  ]);
});

test('a mail server that is down for an hour gets one mail for each window and person', async () => {
  const reserved = await startMailServer();
  await reserved.stop();
  const health = createHealth(clock);
  const transport = mailTransport(readConfig({ SMTP_URL: reserved.url }), () => undefined);
  const jobs = await startJobs(store.pool, capturedLog().logger, { health });
  await jobs.work(mailQueueName, mailWorker(transport, { secret, clock, health }), {
    longestSeconds: longestSendMs / 1000,
  });
  const count = async (condition: string) => {
    const { rows } = await store.pool.query(
      `select count(*)::int from pgboss.job where name = 'mail' and ${condition}`,
    );
    return rows[0].count;
  };
  const total = await count('true');
  // The pauses of nine tries add up to an hour; the test moves each next try to now.
  for (let tries = 1; tries <= 9; tries += 1) {
    await vi.waitFor(
      async () =>
        expect(await count(`state = 'retry' and retry_count >= ${tries - 1} and output is not null`)).toBe(
          total,
        ),
      { timeout: 120_000, interval: 250 },
    );
    await store.pool.query(
      `update pgboss.job set start_after = now(), output = null where name = 'mail' and state = 'retry'`,
    );
  }
  const server = await startMailServer({}, Number(new URL(reserved.url).port));
  await vi.waitFor(
    async () => {
      await store.pool.query(
        `update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`,
      );
      expect(await count(`state = 'completed'`)).toBe(total);
    },
    { timeout: 120_000, interval: 1000 },
  );
  await jobs.stop();
  transport.close();
  await server.stop();
  const told = server.received.flatMap(({ to, text = '' }) =>
    [...text.matchAll(/^\d+\/\d+\/\d{4}, \d\d:\d\d$/gm)].map(([window]) => `${to?.[0]?.address} ${window}`),
  );
  const missing = windows.filter(({ hasData }) => !hasData);
  const expected = ['member', 'owner'].flatMap(name =>
    missing.map(({ date, label }) => `${name}@example.org ${formatDate(date)}, ${label}`),
  );
  expect(told.toSorted()).toEqual(expected.toSorted());
  // Windows of quiet hours come together.
  expect(server.received.length).toBeLessThan(told.length);
});
