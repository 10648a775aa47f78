import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLimits } from '#server/auth/limits.ts';
import { notFound } from '#server/core/errors.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { startPostgres } from '#server/testing/stores/postgres.ts';
import { startReplica } from '#server/testing/stores/postgres-replica.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { queryIn, toDatabase } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { openReportStore } from './replica.ts';

const primary = await startPostgres();
const pool = openTestPool(primary.url);
const db = toDatabase(pool);
await migrate(pool);
const replica = await startReplica(primary);
let world: World;

beforeAll(async () => {
  world = await makeWorld(db);
});
afterAll(async () => {
  await pool.end();
  await replica.stop();
  await primary.stop();
});

function openReports(replicaMaxLagSeconds: number) {
  const { logger, lines } = capturedLog();
  const config = { replicaUrl: replica.url, replicaMaxLagSeconds, preparesStatements: true };
  const reports = openReportStore({ db, pool }, config, logger);
  onTestFinished(() => reports.close());
  const findSource = () =>
    reports.db.platform(async tx => {
      const { rows } = await queryIn(tx)('select pg_is_in_recovery() as is_replica');
      return (rows[0] as { is_replica: boolean }).is_replica ? 'replica' : 'primary';
    });
  const listMessages = () => lines.map(line => JSON.parse(line).msg);
  return { reports, findSource, listMessages };
}

async function onReplica(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(replica.url);
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

const write = () => db.platform(tx => queryIn(tx)("update clients set name = name || '.'"));
const patience = { timeout: 30_000, interval: 100 };
const unusable = 'the replica cannot be used: reports are read from the primary';
const usable = 'reports are read from the replica again';

test('an idle replica is used however long nothing was written', async () => {
  const { findSource, listMessages } = openReports(1);
  await expect.poll(findSource, patience).toBe('replica');
  await delay(3_000);
  expect(await findSource()).toBe('replica');
  expect(listMessages()).toEqual([]);
});

test('a replica that replays too late is not used until it has caught up', async () => {
  const { findSource, listMessages } = openReports(1);
  await expect.poll(findSource, patience).toBe('replica');
  await onReplica('select pg_wal_replay_pause()');
  await write();
  await expect.poll(findSource, patience).toBe('primary');
  await delay(1_500);
  expect(await findSource()).toBe('primary');
  await onReplica('select pg_wal_replay_resume()');
  await expect.poll(findSource, patience).toBe('replica');
  expect(listMessages()).toEqual([unusable, usable]);
});

test('a replica that receives nothing and has replayed all that it received is not used', async () => {
  const { findSource } = openReports(1);
  await expect.poll(findSource, patience).toBe('replica');
  const [receiver] = await onReplica('select pid from pg_stat_wal_receiver');
  process.kill(Number(receiver?.pid), 'SIGSTOP');
  onTestFinished(() => void process.kill(Number(receiver?.pid), 'SIGCONT'));
  await write();
  const [seen] = await onReplica('select pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as is_all');
  expect(seen).toEqual({ is_all: true });
  await expect.poll(findSource, patience).toBe('primary');
});

test('a replica that is down is not used, and reports do not fail', async () => {
  const { findSource, listMessages } = openReports(1);
  await expect.poll(findSource, patience).toBe('replica');
  await replica.kill();
  for (let report = 0; report < 5; report += 1) {
    expect(await findSource()).toBe('primary');
    await delay(300);
  }
  expect(listMessages().filter(message => message === unusable)).toHaveLength(1);
  await replica.restart();
  await expect.poll(findSource, patience).toBe('replica');
  expect(listMessages().at(-1)).toBe(usable);
});

test('what a replica does not have yet is read from the primary', async () => {
  const { reports, findSource, listMessages } = openReports(600);
  await expect.poll(findSource, patience).toBe('replica');
  await onReplica('select pg_wal_replay_pause()');
  onTestFinished(() => onReplica('select pg_wal_replay_resume()').then(() => undefined));
  await db.platform(tx => queryIn(tx)("update clients set timezone = 'Europe/Zurich'"));
  const found = await reports.db.forClient(world.here.id, async tx => {
    const { rows } = await queryIn(tx)("select id from clients where timezone = 'Europe/Zurich'");
    if (rows.length === 0) throw notFound();
    return rows;
  });
  expect(found).toEqual([{ id: world.here.id }]);
  expect(listMessages()).toEqual([]);
});

test('reports and downloads read the replica, everything else the primary', async () => {
  const { reports, findSource } = openReports(600);
  await expect.poll(findSource, patience).toBe('replica');
  const running = await startTestApp();
  onTestFinished(running.close);
  const limits = createLimits(pool, running.context.clock);
  const server = await running.startAnother({ db, reportDb: reports.db, limits });
  onTestFinished(server.close);
  await onReplica('select pg_wal_replay_pause()');
  const owner = server.browser();
  await owner.signIn(world.people.owner.email);
  const [moduleId] = world.here.modules;
  const shift = { date: '2026-11-01', window: 420, rn_actual: 7 };
  expect((await owner.post(`/api/module/${moduleId}/shifts/`, shift)).statusCode).toBe(201);
  const range = `start_date=2026-11-01&end_date=2026-11-02&modules=${moduleId}`;
  const read = async () => {
    const [day, report, shifts, download] = await Promise.all(
      [
        `/api/module/${moduleId}/shifts/?date=2026-11-01`,
        `/api/reports/ratio/?${range}`,
        `/api/reports/shifts/?${range}`,
        `/api/reports/shifts/export/?${range}`,
      ].map(url => owner.get(url)),
    );
    return {
      day: day?.json().shifts.filter((one: { rn_actual: number | null }) => one.rn_actual === 7).length,
      shifts: shifts?.json().count,
      download: download?.json().count,
      tag: report?.headers.etag,
    };
  };
  const before = await read();
  expect(before).toMatchObject({ day: 1, shifts: 0, download: 0 });
  await onReplica('select pg_wal_replay_resume()');
  await expect.poll(async () => (await read()).shifts, patience).toBe(1);
  const after = await read();
  expect(after).toMatchObject({ day: 1, shifts: 1, download: 1 });
  expect(after.tag).not.toBe(before.tag);
});
