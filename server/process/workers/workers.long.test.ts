import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

const store = await openCommandStore();
/** A worker takes a second to start on an idle machine. */
const patience = { timeout: 60_000 };
let world: World;
let server: ServerProcess;
let address: string;

beforeAll(async () => {
  world = await makeWorld(store.db);
  server = startServer({ ...store.settings, DEMO: '0', WORKERS: '2' });
  address = await server.ready();
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await store.close();
});

/** The processes that answered requests so far. */
function listAnsweringProcesses(): number[] {
  const lines = server.output().stdout.trim().split('\n');
  const requests = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  return [...new Set(requests.map(({ pid }) => pid as number))];
}

/** Connections are handed to the workers in turn; one that is kept alive stays with its worker. */
async function callOnNewConnection(): Promise<void> {
  const [response] = await once(get(`${address}/healthz`, { agent: false }), 'response');
  response.resume();
  await once(response, 'end');
}

async function signIn(): Promise<HttpBrowser> {
  const nurse = new HttpBrowser(address);
  await nurse.signIn(world.people.member.email);
  return nurse;
}

test('two worker processes answer requests on one port', async () => {
  await expect
    .poll(async () => {
      await Promise.all(Array.from({ length: 4 }, callOnNewConnection));
      return listAnsweringProcesses();
    }, patience)
    .toHaveLength(2);
});

test('dashboards on all workers see a shift that one of them saved', async () => {
  const nurse = await signIn();
  const [module] = world.here.modules;
  // Connections are handed to the workers in turn, so that two streams are on two workers.
  const streams = await Promise.all(
    [1, 2].map(() => nurse.send('GET', `/api/module/${module}/shifts/live/`)),
  );
  const saved = await nurse.send('POST', `/api/module/${module}/shifts/`, {
    date: '2026-11-01',
    window: 420,
    rn_actual: 4,
  });
  expect(saved.status).toBe(201);
  for (const stream of streams) {
    expect(await readUntil(stream, '2026-11-01')).toContain('event: shift');
    await stream.body?.cancel();
  }
});

async function readUntil(response: Response, text: string): Promise<string> {
  const decoder = new TextDecoder();
  let read = '';
  for await (const chunk of response.body ?? []) {
    read += decoder.decode(chunk, { stream: true });
    if (read.includes(text)) break;
  }
  return read;
}

test('a killed worker is replaced, and no acknowledged save is lost', async () => {
  const nurse = await signIn();
  const url = `/api/module/${world.here.modules[0]}/shifts/`;
  const acknowledged = new Map<string, number>();
  let victim = 0;
  for (let round = 0; round < 120; round += 1) {
    const date = addDays('2026-06-01', round);
    const saving = nurse.send('POST', url, { date, window: 420, rn_actual: round / 4 });
    if (round === 40) {
      victim = listAnsweringProcesses().at(-1) ?? 0;
      expect(victim).toBeGreaterThan(0);
      process.kill(victim, 'SIGKILL');
    }
    // A save whose worker died has no answer: the nurse's browser sends it again.
    const response = await saving.catch(() => undefined);
    if (response?.status === 201) acknowledged.set(date, round / 4);
  }
  expect(acknowledged.size).toBeGreaterThan(100);
  const { rows } = await asPlatform(
    store.pool,
    "select date, rn_actual from shifts where date < '2026-11-01'",
  );
  const stored = new Map(rows.map(row => [row.date, Number(row.rn_actual)]));
  expect([...acknowledged].filter(([date, rns]) => stored.get(date) !== rns)).toEqual([]);
  await expect
    .poll(() => server.output().stdout, patience)
    .toContain('a worker process ended (SIGKILL): starting another');
  await expect
    .poll(async () => {
      await Promise.all(Array.from({ length: 4 }, callOnNewConnection));
      return listAnsweringProcesses().filter(pid => pid !== victim).length;
    }, patience)
    .toBeGreaterThanOrEqual(2);
});

test('a connection that a worker had not taken when it died is closed', async () => {
  await callOnNewConnection();
  const victim = listAnsweringProcesses().find(isRunning) ?? Number.NaN;
  process.kill(victim, 'SIGSTOP');
  const calls = Array.from({ length: 4 }, () => callOnNewConnection().catch(error => error.code));
  const settled: unknown[] = [];
  for (const call of calls) void call.then(outcome => settled.push(outcome));
  await expect.poll(() => settled, patience).toEqual([undefined, undefined, undefined]);
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => settled, patience).toEqual([undefined, undefined, undefined, 'ECONNRESET']);
});

test('all workers stop with the server, after their running requests', async () => {
  const processes = listAnsweringProcesses();
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output().stdout).toContain('"msg":"stopped"');
  expect(processes.filter(isRunning)).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
