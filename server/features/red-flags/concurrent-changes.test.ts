import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let nurse: Browser;
let url: string;

beforeAll(async () => {
  running = await startTestApp();
  nurse = await running.as('member');
  url = `/api/module/${running.world.here.modules[0]}/shifts/`;
  const rules = { under_percent: 25, under_rns: null, below_minimum: false, missing_after_minutes: null };
  await running.sql('update modules set red_flag_rules = $1', [JSON.stringify(rules)]);
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.sql('delete from shifts');
  await running.sql('delete from red_flags');
});

/** The minimum is 2 RNs, so one with fewer than 1.5 is short. */
const save = (rnActual: number, version?: number) =>
  nurse.post(url, { date: '2026-11-14', window: 420, rn_actual: rnActual, version });
const listFlags = async () => (await nurse.get('/api/red_flags/')).json().results;

/** Changes the flag while a save that has read it waits for it. */
async function saveDuring(status: 'resolved' | 'acknowledged', rnActual: number) {
  const { version } = (await save(1)).json();
  const other = await running.store.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query(`begin; set local role parity_platform;
    update red_flags set status = '${status}', version = version + 1`);
  const saving = save(rnActual, version);
  const countWaiting = async () => {
    const { rowCount } = await running.store.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(countWaiting).toBe(1);
  await other.query('commit');
  expect((await saving).json()).toMatchObject({ rn_actual: rnActual, version: version + 1 });
}

test('a flag that is resolved while its shift is saved stays as it was resolved', async () => {
  await saveDuring('resolved', 0.5);
  expect(await listFlags()).toMatchObject([{ status: 'resolved', rn_actual: 1 }]);
});

test('a flag that is acknowledged while its shift is corrected is withdrawn', async () => {
  await saveDuring('acknowledged', 2);
  expect(await listFlags()).toMatchObject([{ status: 'withdrawn' }]);
  const { rows } = await running.sql(
    `select action from audit_trail where record_type in ('shift', 'red flag') order by id desc limit 4`,
  );
  const actions = ['withdrew red flag', 'changed shift', 'opened red flag', 'saved shift'];
  expect(rows.map(({ action }) => action)).toEqual(actions);
});

test('a shift that is saved and deleted at once, 100 times, never waits for itself, and its flag fits', async () => {
  const answers = new Set<number>();
  for (let round = 0; round < 100; round += 1) {
    const { id, version } = (await save(1)).json();
    const both = [save(0.5, version), nurse.send({ method: 'DELETE', url: `${url}${id}/` })];
    for (const { statusCode } of await Promise.all(both)) answers.add(statusCode);
    const { shifts } = (await nurse.get(`${url}?date=2026-11-14`)).json();
    expect(await listFlags()).toMatchObject([{ status: shifts.length > 0 ? 'open' : 'withdrawn' }]);
    for (const shift of shifts) await nurse.send({ method: 'DELETE', url: `${url}${shift.id}/` });
  }
  expect([...answers].filter(status => ![200, 204, 404, 409].includes(status))).toEqual([]);
});
