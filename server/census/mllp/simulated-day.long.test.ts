import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openStore, type Store } from '#server/db/open-store.ts';
import { connectLibraryClient } from '#server/testing/hl7/library-client.ts';
import { addSource } from '#server/testing/hl7/listener.ts';
import { simulateDay } from '#server/testing/hl7/simulated-day.ts';
import { findFreePort } from '#server/testing/processes/free-port.ts';
import { makeMigratedStore } from '#server/testing/processes/migrated-server.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld } from '#server/testing/world.ts';

const { environment, remove } = await makeMigratedStore();
afterAll(remove);

const kills = 10;

async function withStore<T>(run: (store: Store) => Promise<T>): Promise<T> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
  const store = await openStore({ dataDir, databaseUrl }, { warn: () => undefined });
  return run(store).finally(store.close);
}

async function start(port: number): Promise<ServerProcess> {
  const server = startServer({ ...environment, DEMO: '0', WORKERS: '1', MLLP_PORT: String(port) });
  await server.ready();
  return server;
}

test('a day of messages gives the counts of the simulation, with ten kills on the way', async () => {
  const fields = await withStore(async store => {
    const world = await makeWorld(store.db);
    return (await addSource({ sql: (...query) => asPlatform(store.pool, ...query), world })).fields;
  });
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  const { messages, count } = simulateDay(yesterday.replaceAll('-', ''), 'a day');
  const killEvery = Math.floor(messages.length / (kills + 1));
  const port = await findFreePort();
  let server = await start(port);
  let client = await connectLibraryClient(port);
  let killed = 0;
  for (let next = 0; next < messages.length; ) {
    const isKilled = killed < kills && next >= (killed + 1) * killEvery;
    const ended = server.ended.then(() => undefined);
    const sending = Promise.race([client.send(messages[next] ?? ''), ended]);
    if (isKilled) {
      killed += 1;
      // Before, during or after the transaction.
      await wait(Math.random() * 15);
      server.kill('SIGKILL');
      await server.ended;
    }
    const answer = await sending;
    if (answer) expect(answer).toBe('AA');
    if (answer) next += 1;
    if (!isKilled) continue;
    await client.close();
    server = await start(port);
    client = await connectLibraryClient(port);
  }
  await client.close();
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  const { rows } = await withStore(({ pool }) =>
    asPlatform(pool, 'select at, counts from census_states order by at'),
  );
  const states = rows.map(({ at, counts }) => ({
    at: new Date(String(at)).getTime(),
    counts: counts as Record<string, number>,
  }));
  const midnight = Date.parse(`${yesterday}T00:00:00Z`);
  const minutes = Array.from({ length: 24 * 4 }, (_, quarter) => quarter * 15);
  const stored = minutes.map(minute => {
    const state = states.findLast(({ at }) => at <= midnight + minute * 60_000);
    return fields.map(field => state?.counts[field] ?? 0);
  });
  expect(stored).toEqual(minutes.map(minute => [count('L&D', minute), count('MB', minute)]));
  expect(killed).toBe(kills);
});
