import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import {
  allowProcesses,
  asLimitedAccount,
  findMissingLimits,
  giveToLimitedAccount,
  refuseProcesses,
} from '#server/testing/processes/limited-account.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { someShifts } from '#server/testing/report-world.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { storeShifts } from '#server/testing/stores/stored-shifts.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

const missing = findMissingLimits();
const store = await openCommandStore();
let world: World;
let server: ServerProcess;
let address: string;
let owner: HttpBrowser;

beforeAll(async () => {
  world = await makeWorld(store.db);
  const { id, modules } = world.here;
  // A file of more rows than a page has is written by a process of its own.
  const dates = Array.from({ length: 600 }, (_, day) => addDays('2025-01-01', day));
  await storeShifts(
    (text, values) => asPlatform(store.pool, text, values),
    someShifts(id, modules[0] ?? 0, dates),
  );
  const settings = { ...store.settings, DEMO: '0', WORKERS: '2' };
  if (missing === undefined) giveToLimitedAccount(store.settings.DATA_DIR ?? '');
  server = startServer(settings, missing === undefined ? asLimitedAccount() : []);
  address = await server.ready();
  await server.allReady();
  owner = new HttpBrowser(address);
  await owner.signIn(world.people.owner.email);
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await store.close();
});

interface LogLine {
  msg: string;
  pid?: number;
}

function readLog(): LogLine[] {
  const lines = server.output().stdout.split('\n');
  return lines.filter(line => line.endsWith('}')).map(line => JSON.parse(line));
}

/** The worker processes that have answered a request. */
function listWorkers(): number[] {
  const pids = readLog().map(({ msg, pid }) => (msg === 'request' ? pid : undefined));
  return [...new Set(pids.filter(pid => pid !== undefined))];
}

async function makeToken(): Promise<string> {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const token = { name: 'Data warehouse', scopes: ['export:read'], expires_at: inAWeek };
  const answer = await owner.send('POST', '/api/accounts/api_tokens/', token);
  return ((await answer.json()) as { token: string }).token;
}

async function callOnNewConnection(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address + path, { headers: { ...headers, connection: 'close' } });
}

test('a server that may start no process answers exports with 503, stays when a worker is killed, and replaces it later', async ({
  skip,
}) => {
  if (missing) skip(missing);
  const authorization = `Bearer ${await makeToken()}`;
  const exportShifts = (format: string) =>
    callOnNewConnection(`/api/export/shifts.${format}`, { authorization });
  expect((await exportShifts('csv')).status).toBe(200);
  await expect
    .poll(async () => {
      await callOnNewConnection('/healthz');
      return listWorkers();
    })
    .toHaveLength(2);
  const [first = 0, second = 0] = listWorkers();
  const primary = server.pid ?? 0;

  refuseProcesses([primary, first, second]);
  for (const format of ['csv', 'parquet', 'csv', 'parquet']) {
    const refused = await exportShifts(format);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({
      detail: 'Parity is busy at the moment. Try again in a few seconds.',
    });
  }
  process.kill(first, 'SIGKILL');
  const refusals = () => readLog().filter(({ msg }) => msg.includes('a worker process cannot start'));
  await expect.poll(() => refusals().length).toBeGreaterThan(1);

  const date = '2026-11-01';
  const url = `/api/module/${world.here.modules[0]}/shifts/`;
  const saved = await owner.send('POST', url, { date, window: 420, rn_actual: 4 }).catch(() => undefined);
  // The connection that is kept alive may be one of the killed worker.
  expect(saved?.status ?? 201).toBe(201);
  expect((await owner.send('GET', `${url}?date=${date}`)).status).toBe(200);
  expect((await exportShifts('csv')).status).toBe(503);
  expect((await callOnNewConnection('/readyz')).status).toBe(200);

  allowProcesses([primary, second]);
  await expect
    .poll(async () => {
      await callOnNewConnection('/healthz');
      return listWorkers().filter(pid => pid !== first).length;
    })
    .toBe(2);
  const file = await exportShifts('csv');
  expect(file.status).toBe(200);
  expect((await file.text()).split('\r\n').length).toBeGreaterThan(1_200);
});
