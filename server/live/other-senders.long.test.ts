import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { startServer } from '#server/testing/processes/server-process.ts';

const store = await openCommandStore();
afterAll(() => store.close());

const event = { clientId: 1, moduleId: 2, date: '2026-11-14', window: 420, by: 'Ana', byId: 3 };

test.each(['1', '2'])(
  'a server with WORKERS=%s that hears other versions and programs keeps running',
  async workers => {
    const server = startServer({ ...store.settings, DEMO: '0', WORKERS: workers });
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.ended;
    });
    const address = await server.ready();
    const findIgnored = () => server.output().stdout.match(/a notification was ignored/g) ?? [];
    // The server may not listen yet when it is ready.
    await expect
      .poll(async () => {
        for (const payload of ['x', JSON.stringify([event]), JSON.stringify(event), '"resync"']) {
          await store.pool.query("select pg_notify('parity_live', $1)", [payload]);
        }
        return findIgnored();
      })
      .toHaveLength(1);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(findIgnored()).toHaveLength(1);
  },
);
