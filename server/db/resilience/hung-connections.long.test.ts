import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { startTcpProxy } from '#server/testing/processes/tcp-proxy.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

const store = await openCommandStore();
const proxy = await startTcpProxy(store.settings.DATABASE_URL ?? '');
let world: World;
let server: ServerProcess;
let address: string;
let nurse: HttpBrowser;

beforeAll(async () => {
  world = await makeWorld(store.db);
  const limits = { DATABASE_WAIT_SECONDS: '1', STATEMENT_SECONDS: '1' };
  server = startServer({ ...store.settings, ...limits, DATABASE_URL: proxy.url, DEMO: '0', WORKERS: '1' });
  address = await server.ready();
  nurse = new HttpBrowser(address);
  await nurse.signIn(world.people.member.email);
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await proxy.stop();
  await store.close();
});

const readDay = () => nurse.send('GET', `/api/module/${world.here.modules[0]}/shifts/?date=2026-11-02`);

async function readAnswer(response: Response) {
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.json(),
  };
}

const unreachable = {
  status: 503,
  retryAfter: '5',
  body: { detail: 'The database cannot be reached at the moment.', request_id: expect.any(String) },
};

test('hung connections are given up after the limit, and the next requests get new ones', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, readDay));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(proxy.freezeOpen()).toBeGreaterThan(2);
  expect(await readAnswer(await readDay())).toEqual(unreachable);
  // The idle ones, which hang as well, were replaced with the first.
  for (let round = 0; round < 6; round += 1) expect((await readDay()).status).toBe(200);
});

test('/readyz detects a hung connection, and is ready again with the next check', async () => {
  await readDay();
  proxy.freezeOpen();
  const check = await readAnswer(await fetch(`${address}/readyz`));
  expect(check).toMatchObject({ status: 503, body: { status: 'not ready', parts: { reads: 'failing' } } });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await readDay()).status).toBe(200);
});

test('a database that accepts connections and never answers is "cannot be reached", also for those who wait', async () => {
  proxy.setHanging(true);
  onTestFinished(() => proxy.setHanging(false));
  proxy.freezeOpen();
  await readDay();
  const answers = await Promise.all(Array.from({ length: 12 }, async () => readAnswer(await readDay())));
  expect(answers).toEqual(answers.map(() => unreachable));
  proxy.setHanging(false);
  await expect.poll(async () => (await readDay()).status).toBe(200);
  // A dozen requests, one cause.
  const causes = server
    .output()
    .stdout.split('\n')
    .filter(line => line.includes('"msg":"The database cannot be reached at the moment."'));
  expect(causes.length).toBeLessThan(6);
});
