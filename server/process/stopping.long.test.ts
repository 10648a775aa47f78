import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

const store = await openCommandStore();
const patience = { timeout: 60_000, interval: 50 };
let world: World;
beforeAll(async () => {
  world = await makeWorld(store.db);
});
afterAll(() => store.close());

function start(settings: Record<string, string>): ServerProcess {
  const server = startServer({ ...store.settings, DEMO: '0', ...settings });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

/** A report that waits for a lock, on a connection that would stay open. */
async function startReport(address: string) {
  const owner = new HttpBrowser(address);
  await owner.signIn(world.people.owner.email);
  const lock = await store.pool.connect();
  await lock.query('begin; lock table shifts in access exclusive mode');
  const agent = new Agent({ keepAlive: true });
  const path = `/api/reports/ratio/?start_date=2026-10-01&end_date=2026-10-31&modules=${world.here.modules[0]}`;
  const answer = once(get(address + path, { agent, headers: owner.headers }), 'response').then(
    ([response]: IncomingMessage[]) => [response?.statusCode, response?.headers.connection],
    error => error.code,
  );
  await expect
    .poll(async () => (await store.pool.query('select from pg_locks where not granted')).rowCount, patience)
    .toBeGreaterThan(0);
  const release = () => lock.query('rollback');
  onTestFinished(async () => {
    await release();
    lock.release();
    agent.destroy();
  });
  return { answer, release };
}

/** The status of /readyz on a new connection, or the reason why there is none. */
async function askReady(address: string): Promise<unknown> {
  const asked = get(`${address}/readyz`, { agent: false });
  const [response] = await once(asked, 'response').catch(error => [error]);
  response.resume?.();
  return response.statusCode ?? response.code;
}

describe.each(['1', '2'])('a server with WORKERS=%s that gets SIGTERM', workers => {
  test('is red first, then closes its port, finishes a report and exits with 0', async () => {
    const server = start({ WORKERS: workers, DRAIN_SECONDS: '2' });
    const address = await server.ready();
    const report = await startReport(address);
    server.kill('SIGTERM');
    await expect.poll(() => askReady(address), patience).toBe(503);
    await expect.poll(() => askReady(address), patience).toBe('ECONNREFUSED');
    await report.release();
    expect(await report.answer).toEqual([200, 'close']);
    expect(await server.ended).toBe(0);
    expect(server.output().stdout.trim().split('\n').at(-1)).toContain('"msg":"stopped"');
  });

  test('exits with 1 if a report takes longer than STOP_SECONDS', async () => {
    const server = start({ WORKERS: workers, STOP_SECONDS: '1' });
    const report = await startReport(await server.ready());
    server.kill('SIGTERM');
    expect(await server.ended).toBe(1);
    expect(await report.answer).toBe('ECONNRESET');
    expect(server.output().stdout).toContain('1 running requests were aborted');
    await report.release();
  });
});
