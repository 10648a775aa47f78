import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { startServer } from '#server/testing/processes/server-process.ts';
import { makeWorld } from '#server/testing/world.ts';

const store = await openCommandStore();
const administrator = new pg.Client(store.settings.DATABASE_URL);
await administrator.connect();
const world = await makeWorld(store.db);
const server = startServer({ ...store.settings, DEMO: '0', WORKERS: '1' });
const address = await server.ready();
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await administrator.end();
  await store.close();
});

const shifts = `/api/module/${world.here.modules[0]}/shifts/`;
const nurse = new HttpBrowser(address);
await nurse.signIn(world.people.member.email);

const save = (date: string) => nurse.send('POST', shifts, { date, window: 420, rn_actual: 3 });
const readDay = () => nurse.send('GET', `${shifts}?date=2026-11-02`);

const database = new URL(store.settings.DATABASE_URL ?? '').pathname.slice(1);

/** As an administrator of the database, whose own connection is not affected by the changes. */
async function alter(change: string): Promise<void> {
  await administrator.query(`alter database ${database} ${change}`);
}

/** Waits until they are gone: a request in between would meet a connection that is just ending. */
async function endConnections(): Promise<void> {
  const others = `from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and pid = any ($2)`;
  const { rows } = await administrator.query('select pid from pg_stat_activity where datname = $1', [
    database,
  ]);
  const pids = rows.map(row => row.pid);
  await administrator.query(`select pg_terminate_backend(pid) ${others}`, [database, pids]);
  const countLeft = async () =>
    (await administrator.query(`select count(*)::int as left ${others}`, [database, pids])).rows[0].left;
  await expect.poll(countLeft).toBe(0);
}

test('a read-only database can be read, refuses saves with its own message, and recovers by itself', async () => {
  await alter('set default_transaction_read_only = on');
  await endConnections();
  await expect.poll(async () => (await readDay()).status).toBe(200);
  const refused = await save('2026-10-01');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await refused.json()).toMatchObject({
    detail: 'Parity can be read but not changed at the moment. Nothing was saved.',
  });
  // Green for a balancer, because people can read.
  const check = await fetch(`${address}/readyz`);
  expect(check.status).toBe(200);
  expect(await check.json()).toMatchObject({ status: 'degraded', parts: { reads: 'ok', writes: 'failing' } });
  // No connection is ended now: the server itself has replaced its own after the refusal.
  await alter('reset default_transaction_read_only');
  await expect.poll(async () => (await save('2026-10-02')).status).toBe(201);
  expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ parts: { writes: 'ok' } });
});

test('a database without a free connection is busy, not lost', async () => {
  await alter('connection limit 1');
  await endConnections();
  const answer = await readDay();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    detail: 'Parity is busy at the moment. Try again in a few seconds.',
  });
  // Red: a server that has its connections already can answer.
  const check = await fetch(`${address}/readyz`);
  expect([check.status, await check.json()]).toMatchObject([503, { parts: { reads: 'failing' } }]);
  await alter('connection limit -1');
  await expect.poll(async () => (await readDay()).status).toBe(200);
});
