import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

const store = await openCommandStore();
let world: World;
let server: ServerProcess;
let address: string;

beforeAll(async () => {
  world = await makeWorld(store.db);
  const limits = { DATABASE_CONNECTIONS: '10', DATABASE_WAIT_SECONDS: '2' };
  server = startServer({ ...store.settings, ...limits, DEMO: '0', WORKERS: '1' });
  address = await server.ready();
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await store.close();
});

async function signIn(): Promise<HttpBrowser> {
  const nurse = new HttpBrowser(address);
  await nurse.signIn(world.people.member.email);
  return nurse;
}

/** Locks a table as a migration or a careless administrator does, until the test ends. */
async function lock(table: string, mode: string): Promise<pg.Client> {
  const holder = new pg.Client(store.settings.DATABASE_URL);
  await holder.connect();
  onTestFinished(() => holder.end().catch(() => undefined));
  await holder.query(`begin; lock table ${table} in ${mode} mode`);
  return holder;
}

const busy = {
  detail: 'Parity is busy at the moment. Try again in a few seconds.',
  request_id: expect.any(String),
};

test('people sign in, read and check while saves wait for a lock, and each save ends as busy', async () => {
  const nurse = await signIn();
  const shifts = `/api/module/${world.here.modules[0]}/shifts/`;
  const holder = await lock('shifts', 'exclusive');
  const save = (day: number) =>
    nurse.send('POST', shifts, { date: `2026-10-${10 + day}`, window: 420, rn_actual: 3 });
  const saves = Promise.all(Array.from({ length: 12 }, (_, day) => save(day)));
  const meanwhile = async () => {
    const other = await signIn();
    const answers = [
      await other.send('GET', `${shifts}?date=2026-11-02`),
      await other.send('GET', '/api/accounts/get_state/'),
      await other.send('GET', '/readyz'),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await meanwhile()).toEqual([200, 200, 200]);
  expect(await meanwhile()).toEqual([200, 200, 200]);
  for (const answer of await saves) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toEqual(busy);
  }
  await holder.query('rollback');
  expect((await save(0)).status).toBe(201);
});

test('days are read and shifts are saved while reports wait', async () => {
  const nurse = await signIn();
  // Only reports read the sums of months.
  await lock('shift_months', 'access exclusive');
  const url = `/api/reports/ratio/?modules=${world.here.modules[0]}&start_date=2026-01-01&end_date=2026-11-01`;
  const reports = Promise.all(Array.from({ length: 12 }, () => nurse.send('GET', url)));
  const shifts = `/api/module/${world.here.modules[0]}/shifts/`;
  expect((await nurse.send('GET', `${shifts}?date=2026-11-02`)).status).toBe(200);
  const saved = await nurse.send('POST', shifts, { date: '2026-11-02', window: 420, rn_actual: 3 });
  expect(saved.status).toBe(201);
  const statuses = (await reports).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([503]));
});

test('checks of health look up neither the session nor the token of the caller', async () => {
  const nurse = await signIn();
  await lock('users, sessions, api_tokens', 'access exclusive');
  const check = async (path: string, headers: Record<string, string>) =>
    (await fetch(address + path, { headers })).status;
  for (const path of ['/healthz', '/readyz']) {
    expect(await check(path, nurse.headers)).toBe(200);
    expect(await check(path, { authorization: `Bearer pt_${'a'.repeat(43)}` })).toBe(200);
  }
});

test('shifts are saved while the answers about them are locked', async () => {
  const nurse = await signIn();
  const shifts = `/api/module/${world.here.modules[0]}/shifts/`;
  const save = (more: object) => nurse.send('POST', shifts, { date: '2026-11-03', window: 420, ...more });
  expect((await save({ rn_actual: 3 })).status).toBe(201);
  await lock('adequacy_answers', 'access exclusive');
  const changed = await save({ rn_actual: 4, version: 1 });
  expect([changed.status, await changed.json()]).toEqual([200, expect.objectContaining({ answered: false })]);
  expect((await save({ rn_actual: 5, version: 1 })).status).toBe(409);
  expect((await save({ window: 1140, rn_actual: 2 })).status).toBe(201);
});
