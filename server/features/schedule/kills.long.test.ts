import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openStore, type Store } from '#server/db/store/open-store.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { createKilledServer } from '#server/testing/processes/killed-server.ts';
import { makeMigratedStore } from '#server/testing/processes/migrated-server.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld } from '#server/testing/world.ts';

const { environment, remove } = await makeMigratedStore();
const store: Store = await openStore(
  { dataDir: environment.DATA_DIR, databaseUrl: environment.DATABASE_URL },
  { warn: () => undefined },
);
const world = await makeWorld(store.db);
const [moduleId] = world.here.modules;
afterAll(async () => {
  await store.close();
  await remove();
});

const range = { from: '2026-11-01', to: '2027-01-31' };
const days = 92;

/** Shifts of 12 hours that start at an even or an odd minute. */
function createBody(count: number, minute: 0 | 1) {
  const rows = Array.from({ length: count }, (_, index) => {
    const start = Date.parse('2026-11-01T12:00:00Z') + (index % 2200) * 3_600_000 + minute * 60_000;
    return { start: new Date(start).toISOString(), end: new Date(start + 12 * 3_600_000).toISOString() };
  });
  return { module: moduleId, ...range, rows };
}

const bodies = [createBody(5000, 0), createBody(4000, 1)];
/** What is stored after the one or the other, or before both. */
const results = [
  { even: 5000, odd: 0, days, undo: 5000, audited: '5000' },
  { even: 0, odd: 4000, days, undo: 4000, audited: '4000' },
  { even: 0, odd: 0, days: 0, undo: null, audited: null },
];

async function readStored() {
  // Waits for a worker process that outlives its parent by a moment.
  await asPlatform(store.pool, 'select from modules where id = $1 for update', [moduleId]);
  const { rows } = await asPlatform(
    store.pool,
    `select coalesce(sum(rns) filter (where extract(minute from starts_at) = 0), 0)::int as even,
       coalesce(sum(rns) filter (where extract(minute from starts_at) = 1), 0)::int as odd,
       (select count(*)::int from schedule_days where module_id = $1) as days,
       (select rns from roster_imports where module_id = $1) as undo,
       (select details ->> 'rows' from audit_entries where action = 'replaced schedule' order by id desc limit 1) as audited
     from schedule_rows where module_id = $1`,
    [moduleId],
  );
  return rows[0];
}

test('16 kills in the middle of a schedule of 5,000 rows leave it as it was before or as it was sent', async () => {
  const { start, kill } = await createKilledServer(environment);
  const owner = new HttpBrowser(await start());
  await owner.signIn(world.people.owner.email);
  /** The status, or null if the server died before it answered. */
  const send = (body: object | undefined) =>
    owner.send('POST', '/api/feeds/schedule/', body).then(
      answer => answer.status,
      () => null,
    );

  // The first kill is before the time that a schedule takes is known.
  let duration = 300;
  let lost = 0;
  let other: 0 | 1 = 0;
  for (let round = 0; round < 16; round += 1) {
    // What is not stored yet; every fourth round both at once.
    const sent = round % 4 === 3 ? [other, 1 - other] : [other];
    const answers = Promise.all(sent.map(which => send(bodies[which])));
    await delay(Math.random() * duration);
    await kill();
    const statuses = await answers;
    const stored = await readStored();
    expect(results).toContainEqual(stored);
    const acknowledged = sent.filter((_, index) => statuses[index] === 200);
    if (acknowledged.length > 0) expect(sent.map(which => results[which])).toContainEqual(stored);
    else lost += 1;
    await start();
    // Sent again, whether or not it was stored: the later one wins.
    const started = performance.now();
    expect(await send(bodies[other])).toBe(200);
    duration = performance.now() - started;
    expect(await readStored()).toEqual(results[other]);
    expect(await send(bodies[other])).toBe(200);
    expect(await readStored()).toEqual(results[other]);
    other = other === 0 ? 1 : 0;
  }
  expect(lost).toBeGreaterThan(3);
});
