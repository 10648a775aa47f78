import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { createHealth } from '#server/core/health.ts';
import { openLive } from '#server/live/live.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testLogin } from '#server/testing/stores/global-setup.ts';
import { createDatabase } from '#server/testing/stores/test-store.ts';
import { openStore } from '../store/open-store.ts';

const { url, drop } = await createDatabase('migrated');
afterAll(drop);
const name = new URL(url).pathname.slice(1);

const { socketDirectory, port } = inject('testServer');

test.each([
  `postgres://${testLogin}:hush@/${name}?host=${socketDirectory}&port=${port}`,
  `postgres://${testLogin}@localhost:${port}/${name}?host=${socketDirectory}`,
  `postgres:///${name}?host=${socketDirectory}&port=${port}&user=${testLogin}`,
  `postgresql://${testLogin}@${encodeURIComponent(socketDirectory)}:${port}/${name}`,
])('a store opens through the Unix socket in %s, and receives live updates', async socketUrl => {
  const { databaseUrl } = readConfig({ DATABASE_URL: socketUrl });
  const store = await openStore({ databaseUrl, dataDir: '/nowhere' }, { warn: () => undefined });
  onTestFinished(() => store.close());
  const { rows } = await store.pool.query('select inet_server_addr() as address');
  expect(rows).toEqual([{ address: null }]);

  const live = openLive(store, { log: { warn: () => undefined }, health: createHealth(() => new Date()) });
  onTestFinished(() => live.close());
  const received: unknown[] = [];
  live.subscribe(message => received.push(message));
  const event = { clientId: 1, moduleId: 2, date: '2026-11-14', window: 420, by: 'Ada', byId: 3 };
  await eventually(() => {
    live.announce(event);
    expect(received.flat()).toContainEqual(event);
  });
});
