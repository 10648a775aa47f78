import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { findChromium } from '#server/pdf/chromium.ts';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { findFreePort } from '#server/testing/processes/free-port.ts';
import { isHaproxyInstalled, startHaproxy } from '#server/testing/processes/haproxy.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld } from '#server/testing/world.ts';

const rounds = 10;
const store = await openCommandStore();
afterAll(() => store.close());
const world = await makeWorld(store.db);
const chromium = await findChromium(undefined);
const [module] = world.here.modules;
const shifts = `/api/module/${module}/shifts/`;
const report = `/api/reports/ratio/?start_date=2026-01-01&end_date=2026-10-31&modules=${module}`;

/** A server as docs/operations.md describes it, on a fixed port. */
async function prepareServer(port: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-rolling-'));
  const settings = {
    ...store.settings,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    WORKERS: '2',
    TRUST_PROXY: '127.0.0.1',
    APP_SECRET: 'the same secret on both of the servers',
    ...(chromium && { CHROMIUM_PATH: chromium }),
  };
  let running: ServerProcess;
  onTestFinished(async () => {
    running.kill('SIGKILL');
    await running.ended;
    await rm(dataDir, { recursive: true });
  });
  return {
    async start() {
      running = startServer(settings);
      await running.ready();
    },
    /** The exit code. */
    async stop() {
      running.kill('SIGTERM');
      return running.ended;
    },
  };
}

/** Works as several people do, until it is stopped. */
async function startLoad(address: string) {
  const browser = new HttpBrowser(address);
  await browser.signIn(world.people.owner.email);
  const answered: Record<string, number> = {};
  const failures: string[] = [];
  let isStopping = false;
  let saves = 0;
  let streams = 0;

  async function work(call: () => Promise<Response>, status: number, kind: string) {
    while (!isStopping) {
      try {
        const response = await call();
        if (response.status !== status) failures.push(`${kind}: ${response.status} ${await response.text()}`);
        else await response.arrayBuffer();
        answered[kind] = (answered[kind] ?? 0) + 1;
      } catch (error) {
        failures.push(`${kind}: ${error} ${(error as Error).cause ?? ''}`);
      }
      await delay(100);
    }
  }

  async function follow() {
    while (!isStopping) {
      const stream = await browser.send('GET', `${shifts}live/`);
      streams += 1;
      if (stream.status !== 200) failures.push(`stream: ${stream.status}`);
      const reader = stream.body?.getReader();
      // A page connects again also after a broken connection.
      const isOpen = async () => (await reader?.read().catch(() => undefined))?.done === false;
      while (!isStopping && (await isOpen()));
      await reader?.cancel().catch(() => undefined);
      await delay(1_000);
    }
  }

  // Another shift each time: the next of two windows of two modules on each day.
  const save = () => {
    saves += 1;
    const window = saves % 2 ? 420 : 1140;
    const url = `/api/module/${world.here.modules[(saves >> 1) % 2]}/shifts/`;
    return browser.send('POST', url, { date: addDays('2000-01-01', saves >> 2), window, rn_actual: 4 });
  };
  const all = Promise.all([
    ...[1, 2, 3, 4].map(() => work(save, 201, 'save')),
    ...[1, 2, 3, 4].map(() => work(() => browser.send('GET', `${shifts}?date=2026-10-01`), 200, 'day')),
    ...[1, 2].map(() => work(() => browser.send('GET', report), 200, 'report')),
    ...(chromium ? [work(() => browser.send('GET', `${report}&format=pdf`), 200, 'pdf')] : []),
    ...[1, 2, 3, 4].map(follow),
  ]);
  return {
    answered,
    failures,
    countStreams: () => streams,
    countSaves: () => saves,
    async stop() {
      isStopping = true;
      await all;
    },
  };
}

test(`${rounds} rolling restarts of two servers behind HAProxy under load fail no request`, async ({
  skip,
}) => {
  if (!isHaproxyInstalled()) skip('no HAProxy is installed');
  const ports: [number, number] = [await findFreePort(), await findFreePort()];
  const servers = [await prepareServer(ports[0]), await prepareServer(ports[1])];
  for (const server of servers) await server.start();
  const proxy = await startHaproxy(ports);
  onTestFinished(proxy.stop);
  await proxy.waitForBoth();
  const load = await startLoad(proxy.address);
  const exits: (number | string)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const server of servers) {
      await delay(1_000);
      exits.push(await server.stop());
      await server.start();
      await proxy.waitForBoth();
    }
  }
  const opened = load.countStreams();
  await load.stop();
  expect(load.failures).toEqual([]);
  expect(exits).toEqual(Array(2 * rounds).fill(0));
  expect(Object.keys(load.answered)).toHaveLength(chromium ? 4 : 3);
  expect(opened).toBeGreaterThan(rounds);
  const { rows } = await asPlatform(store.pool, 'select count(*)::int from shifts');
  expect(rows).toEqual([{ count: load.countSaves() }]);
});
