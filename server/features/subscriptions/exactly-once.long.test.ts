import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { findNextTurn, type TurnSchedule } from '#domain/subscriptions/turns.ts';
import { readConfig } from '#server/core/config.ts';
import { createHealth } from '#server/core/health.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { mailQueueName, mailWorker } from '#server/mail/mail-queue.ts';
import { mailTransport } from '#server/mail/transport.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld } from '#server/testing/world.ts';
import { spawnReportSender } from './testing/report-sender.ts';

const timeZone = 'America/New_York';
/** One comes twice on 1 November 2026, and one is skipped on 8 March. */
const schedules = [1, 2].map((hour): TurnSchedule => ({ every: 'week', onDay: 0, hour }));
const weeks = 40;
const start = Date.parse('2026-02-14T12:00:00Z');
const patience = { timeout: 120_000, interval: 50 };

const store = await openCommandStore();
const world = await makeWorld(store.db);
const directory = await mkdtemp(join(tmpdir(), 'parity-senders-'));
await writeFile(join(directory, 'printed.html'), '<!doctype html>');
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await store.close();
  await rm(directory, { recursive: true });
});

/** Renamed when complete, because the other processes read it all the time. */
async function setClock(now: number): Promise<void> {
  await writeFile(join(directory, 'next'), new Date(now).toISOString());
  await rename(join(directory, 'next'), join(directory, 'clock'));
}

async function startSender(index: number): Promise<void> {
  children[index] = await spawnReportSender(store.settings.DATABASE_URL ?? '', directory);
}

async function kill(index: number): Promise<void> {
  const child = children[index];
  child?.kill('SIGKILL');
  if (child && child.signalCode === null) await once(child, 'exit');
  // The queue would take the killed job for lost after minutes. The other server may still be working on it.
  await asPlatform(
    store.pool,
    `update pgboss.job set state = 'retry', start_after = now() where name = 'report-subscriptions' and state = 'active'`,
  );
}

/** Delivers the queued mails, as a server that is never killed. */
async function startMailing(url: string) {
  const health = createHealth(() => new Date());
  const jobs = await startJobs(store.pool, pino({ level: 'silent' }), { health, retryDelay: 1 });
  const transport = mailTransport(readConfig({ SMTP_URL: url }), () => undefined);
  const worker = { secret: 'a secret for tests that is long enough', clock: () => new Date(), health };
  await jobs.work(mailQueueName, mailWorker(transport, worker));
  return async () => {
    await jobs.stop();
    transport.close();
  };
}

async function addSubscriptions(): Promise<void> {
  const [module] = world.here.modules;
  for (const schedule of schedules) {
    const { rows } = await asPlatform(
      store.pool,
      `insert into report_subscriptions (client_id, report, options, range, every, on_day, hour, paper, owner_id, owner_name,
         created_at, next_turn)
       values ($1, 'ratio', $2, 'last_week', 'week', 0, $3, 'letter', $4, 'Olga', now(), $5) returning id`,
      [
        world.here.id,
        { modules: [module] },
        schedule.hour,
        world.people.owner.id,
        new Date(findNextTurn(schedule, start, timeZone)),
      ],
    );
    for (const { id } of [world.people.owner, world.people.member]) {
      await asPlatform(store.pool, 'insert into report_recipients values ($1, $2, $3)', [
        world.here.id,
        rows[0]?.id,
        id,
      ]);
    }
  }
}

/** The mails by recipient, week and hour. */
function countMails(servers: readonly MailServer[]): Map<string, number> {
  const keys = servers
    .flatMap(({ received }) => received)
    .map(({ to, subject, text = '' }) => [to?.[0]?.address, subject, /at 0\d:00/.exec(text)?.[0]].join(' '));
  return new Map([...Map.groupBy(keys, key => key)].map(([key, found]) => [key, found.length]));
}

test(`${weeks} weeks with a kill in each, two servers, clock changes and a mail server that is down send each turn once to each person`, async () => {
  await addSubscriptions();
  await setClock(start);
  await Promise.all([startSender(0), startSender(1)]);
  const servers = [await startMailServer()];
  const { port } = new URL(servers[0]?.url ?? '');
  const stopMailing = await startMailing(servers[0]?.url ?? '');
  const expected = (week: number) => 2 * schedules.length * week;
  let now = start;
  for (let week = 1; week <= weeks; week += 1) {
    // Down for three weeks: their mails wait in the queue.
    if (week === 10) await servers[0]?.stop();
    if (week === 13) servers.push(await startMailServer({}, Number(port)));
    now = Math.max(...schedules.map(schedule => findNextTurn(schedule, now, timeZone))) + 1_000;
    await setClock(now);
    await delay(900 * Math.random());
    const killed = week % 5 === 0 ? [0, 1] : [week % 2];
    await Promise.all(killed.map(kill));
    await Promise.all(killed.map(startSender));
    const countQueued = async () => {
      const { rows } = await asPlatform(
        store.pool,
        `select count(*)::int from audit_trail where action = 'mailed report'`,
      );
      return rows[0]?.count;
    };
    await vi.waitFor(async () => expect(await countQueued()).toBe(schedules.length * week), patience);
    // On 1 November 01:30 comes twice.
    await setClock(now + 1_800_000);
  }
  await vi.waitFor(() => expect(countMails(servers).size).toBe(expected(weeks)), patience);
  await stopMailing();
  expect([...countMails(servers).values()].filter(count => count !== 1)).toEqual([]);
  const { rows } = await asPlatform(
    store.pool,
    `select count(*)::int as failed from report_subscriptions where failed_at is not null`,
  );
  expect(rows).toEqual([{ failed: 0 }]);
  for (const server of servers.slice(1)) await server.stop();
});
