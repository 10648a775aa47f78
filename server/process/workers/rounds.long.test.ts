import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { findFreePort } from '#server/testing/processes/free-port.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { expectAllStoredOnce, type ShiftLoad, startShiftLoad } from '#server/testing/processes/shift-load.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

const store = await openCommandStore();
const patience = { timeout: 60_000 };
let world: World;
let port: number;
let server: ServerProcess;
let address: string;
let shiftsUrl: string;

beforeAll(async () => {
  world = await makeWorld(store.db);
  shiftsUrl = `/api/module/${world.here.modules[0]}/shifts/`;
  port = await findFreePort();
  await start();
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await store.close();
});

/** On the same port each time, so that browsers find the server again. */
async function start(): Promise<void> {
  const settings = { ...store.settings, DEMO: '0', WORKERS: '2', PORT: String(port) };
  server = startServer(settings);
  address = await server.ready();
  await server.allReady();
}

async function signIn(who: keyof World['people']): Promise<HttpBrowser> {
  const browser = new HttpBrowser(address);
  await browser.signIn(world.people[who].email);
  return browser;
}

/** How many requests each process of the running server has answered. */
function countAnswers(): Map<number, number> {
  // A killed process may leave its last line incomplete.
  const lines = server
    .output()
    .stdout.split('\n')
    .filter(line => line.endsWith('}'));
  const requests = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  return new Map(
    [...Map.groupBy(requests, ({ pid }) => pid as number)].map(([pid, answers]) => [pid, answers.length]),
  );
}

test('one of two saves at once through two workers, 200 times, is stored and one refused', async () => {
  const [nurse, owner] = [await signIn('member'), await signIn('owner')];
  const shift = { date: '2026-10-01', window: 420 };
  expect((await nurse.send('POST', shiftsUrl, { ...shift, rn_actual: 0 })).status).toBe(201);
  for (let version = 1; version <= 200; version += 1) {
    const values = [version + 0.1, version + 0.2];
    const answers = await Promise.all(
      [nurse, owner].map((browser, index) =>
        browser.send('POST', shiftsUrl, { ...shift, version, rn_actual: values[index] }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const winner = statuses.indexOf(200);
    expect(await answers[1 - winner]?.json()).toMatchObject({
      current: { version: version + 1, rn_actual: values[winner] },
    });
    expect(await answers[winner]?.json()).toMatchObject({ version: version + 1, rn_actual: values[winner] });
  }
  const { rows: history } = await asPlatform(
    store.pool,
    "select action, count(*)::int from audit_trail where action like '%shift' group by 1 order by 1",
  );
  expect(history).toEqual([
    { action: 'changed shift', count: 200 },
    { action: 'saved shift', count: 1 },
  ]);
  const counts = [...countAnswers().values()];
  expect(counts).toHaveLength(2);
  expect(Math.min(...counts)).toBeGreaterThan(50);
});

/** A server that ends does not answer; it gives no bad answer. */
const lostOnly = ['none'];

async function startLoad(firstDate: string): Promise<ShiftLoad> {
  const writers = await Promise.all(Array.from({ length: 6 }, () => signIn('member')));
  return startShiftLoad({ writers, moduleId: world.here.modules[0], firstDate });
}

test('20 kills of workers under load lose no acknowledged save and leave no request waiting', async () => {
  const load = await startLoad('1990-01-01');
  for (let round = 0; round < 20; round += 1) {
    const before = countAnswers();
    // Both workers answer: the one that died last has been replaced.
    const listBusy = async () => {
      await Promise.all([1, 2, 3, 4].map(callOnNewConnection));
      return listAnswering(before);
    };
    await expect.poll(listBusy, patience).toHaveLength(2);
    process.kill(listAnswering(before)[0] ?? Number.NaN, 'SIGKILL');
  }
  await load.stop();
  expect(load.acknowledged.size).toBeGreaterThan(200);
  expect([...load.failed.keys()]).toEqual(lostOnly);
  expect(load.longest).toBeLessThan(30_000);
  await expectAllStoredOnce(store.pool, load);
});

/** The processes that have answered since the earlier count, the busiest first. */
function listAnswering(before: Map<number, number>): number[] {
  const answers = [...countAnswers()].map(([pid, count]) => ({ pid, count: count - (before.get(pid) ?? 0) }));
  // The last lines of a killed process may be read after the count.
  const answering = answers
    .filter(({ pid, count }) => count > 0 && isRunning(pid))
    .toSorted((a, b) => b.count - a.count);
  return answering.map(({ pid }) => pid);
}

/** Connections are handed to the workers in turn; those of the load stay with their worker. */
async function callOnNewConnection(): Promise<void> {
  const [response] = await once(get(`${address}/healthz`, { agent: false }), 'response');
  response.resume();
  await once(response, 'end');
}

test('5 kills of the whole server under load lose no acknowledged save', async () => {
  const load = await startLoad('2010-01-01');
  for (let round = 0; round < 5; round += 1) {
    const size = load.acknowledged.size;
    await expect.poll(() => load.acknowledged.size, patience).toBeGreaterThan(size + 50);
    const workers = [...countAnswers().keys()];
    server.kill('SIGKILL');
    // Their primary's end stops workers, too; in some rounds they are killed before they notice it.
    if (round % 2 === 0) for (const pid of workers.filter(isRunning)) process.kill(pid, 'SIGKILL');
    await server.ended;
    await start();
  }
  await load.stop();
  expect([...load.failed.keys()]).toEqual(lostOnly);
  await expectAllStoredOnce(store.pool, load);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
