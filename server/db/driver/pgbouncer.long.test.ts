import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { findPgBouncer, startPgBouncer } from '#server/testing/processes/pgbouncer.ts';
import { startServer } from '#server/testing/processes/server-process.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { createDatabase } from '#server/testing/stores/test-store.ts';
import { makeWorld } from '#server/testing/world.ts';
import { toDatabase } from '../database.ts';

const pgBouncer = findPgBouncer();
const passesNames = pgBouncer && (pgBouncer.major > 1 || pgBouncer.minor >= 21);

/** A server on an empty database behind PgBouncer. */
async function launchBehind(more: readonly string[], settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-pooled-'));
  const { url, drop } = await createDatabase('empty');
  const pooler = await startPgBouncer(url, more);
  const server = startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: pooler.url,
    DEMO: '0',
    WORKERS: '2',
    ...settings,
  });
  const pool = openTestPool(url);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
    await pool.end();
    await pooler.stop();
    await drop();
    await rm(dataDir, { recursive: true });
  });
  return { server, pool };
}

async function startBehind(more: readonly string[], settings: Record<string, string>) {
  const { server, pool } = await launchBehind(more, settings);
  const address = await server.ready();
  return { address, server, world: await makeWorld(toDatabase(pool)) };
}

/** Signs in, saves, reads and reports as several people at once, so that their transactions share connections. */
async function useProduct({ address, world }: Awaited<ReturnType<typeof startBehind>>): Promise<number[]> {
  const shifts = `/api/module/${world.here.modules[0]}/shifts/`;
  const use = async (_: unknown, person: number) => {
    const browser = new HttpBrowser(address);
    await browser.signIn(world.people.owner.email);
    const statuses: number[] = [];
    for (let day = 10; day < 30; day += 1) {
      const date = `2026-10-${day}`;
      const calls: [method: string, path: string, body?: object][] = [
        ['POST', shifts, { date, window: 420, rn_actual: person }],
        ['GET', `${shifts}?date=${date}`],
        ['GET', '/api/accounts/get_state/'],
        [
          'GET',
          `/api/reports/ratio/?start_date=2026-10-01&end_date=${date}&modules=${world.here.modules[0]}`,
        ],
      ];
      for (const call of calls) statuses.push((await browser.send(...call)).status);
    }
    return statuses;
  };
  return (await Promise.all(Array.from({ length: 8 }, use))).flat();
}

function countStatuses(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(statuses, status => status)].map(([status, all]) => [status, all.length]),
  );
}

// Of eight people who enter the same shift, one creates it.
const expected = { 200: 8 * 20 * 3, 201: 20, 409: 7 * 20 };

test('PgBouncer in transaction mode serves two workers with PREPARED_STATEMENTS=0', async ({ skip }) => {
  if (!pgBouncer) skip('no PgBouncer is installed');
  const behind = await startBehind([], { PREPARED_STATEMENTS: '0' });
  expect(countStatuses(await useProduct(behind))).toEqual(expected);
});

test('a save behind PgBouncer in transaction mode reaches open dashboards, and the log says how', async ({
  skip,
}) => {
  if (!pgBouncer) skip('no PgBouncer is installed');
  const { address, world, server } = await startBehind([], { PREPARED_STATEMENTS: '0' });
  const warning = 'notifications of the database do not arrive, so changes are read every 2 s';
  const findWarnings = () => server.output().stdout.split(warning).length - 1;
  await expect.poll(findWarnings).toBe(1);
  const nurse = new HttpBrowser(address);
  await nurse.signIn(world.people.member.email);
  const shifts = `/api/module/${world.here.modules[0]}/shifts/`;
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const stream = await fetch(`${address}${shifts}live/`, { headers: nurse.headers, signal: leaving.signal });
  let received = '';
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) received += Buffer.from(chunk).toString();
  })();
  reading.catch(() => undefined);
  const save = async (window: number) => {
    const saved = await nurse.send('POST', shifts, { date: '2026-10-10', window, rn_actual: 3 });
    expect(saved.status).toBe(201);
  };
  await save(420);
  // Until the first changes have been read, pages reload instead.
  await expect.poll(() => received).toMatch(/event: resync|"window":420/);
  await save(1140);
  await expect.poll(() => received).toContain('"window":1140');
  expect(findWarnings()).toBe(1);
});

test.for<[string, string[]]>([
  ['uses the last connection first', []],
  ['uses its connections in turn', ['server_round_robin = 1']],
  ['has one connection', ['default_pool_size = 1']],
])(
  'a PgBouncer that passes no prepared statements on and %s is found at the start',
  async ([, more], { skip }) => {
    if (!pgBouncer) skip('no PgBouncer is installed');
    const off = passesNames ? ['max_prepared_statements = 0'] : [];
    const { server } = await launchBehind([...off, ...more], {});
    expect(await server.ended).toBe(1);
    expect(server.output()).toEqual({
      stdout: '',
      stderr:
        'Parity cannot start: PREPARED_STATEMENTS must be 0, because the pooler of DATABASE_URL does not pass prepared statements on (PgBouncer before 1.21, or without max_prepared_statements)\n',
    });
  },
);

test('PgBouncer in session mode passes prepared statements on', async ({ skip }) => {
  if (!pgBouncer) skip('no PgBouncer is installed');
  const behind = await startBehind(['pool_mode = session', 'default_pool_size = 40'], {});
  expect(countStatuses(await useProduct(behind))).toEqual(expected);
});

test('PgBouncer 1.21 or later in transaction mode serves two workers with prepared statements', async ({
  skip,
}) => {
  if (!passesNames) skip('no PgBouncer of version 1.21 or later is installed');
  const behind = await startBehind(['max_prepared_statements = 200'], {});
  expect(countStatuses(await useProduct(behind))).toEqual(expected);
});
