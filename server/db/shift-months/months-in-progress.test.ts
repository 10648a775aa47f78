import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { adminHere, fetchReport, someShifts, storeSome } from '#server/testing/report-world.ts';
import { storeShifts } from '#server/testing/stores/stored-shifts.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { refreshShiftMonths } from './refresh-shift-months.ts';

let running: TestApp;
let admin: Browser;
let units: { client_id: number; id: number }[];
/** A connection with a save in progress: neither committed nor rolled back. */
let saving: Awaited<ReturnType<typeof connect>>;
const connect = () => running.store.pool.connect();

beforeAll(async () => {
  running = await startTestApp();
  admin = await adminHere(running);
  const { rows } = await running.sql(`
    with client as (insert into clients (name, timezone, shift_windows_config)
      select 'Many ' || i, 'America/New_York', '[{"mins": 420, "is_day": true}, {"mins": 1140, "is_day": false}]'
      from generate_series(1, 51) i returning id)
    insert into modules (client_id, name) select id, 'Unit' from client returning client_id, id`);
  units = rows;
});
afterAll(() => running.close());

beforeEach(async () => {
  await running.sql('delete from shifts');
  await refreshShiftMonths(running.db);
  saving = await connect();
  await saving.query('begin; set local role parity_platform');
});
afterEach(async () => {
  await saving.query('rollback');
  saving.release();
});

const save = (date: string) => storeSome(running, twoShifts(date));
const saveInProgress = (date: string) =>
  storeShifts((text, values) => saving.query(text, values), twoShifts(date));

function twoShifts(date: string) {
  const [unit] = units;
  return someShifts(unit?.client_id ?? 0, unit?.id ?? 0, [date]);
}

async function reported(): Promise<number> {
  const range = 'start_date=2026-01-01&end_date=2026-03-31&date_grain=month';
  const clients = units.map(unit => unit.client_id).join(',');
  return (await fetchReport(admin, `ratio/?${range}&clients=${clients}`)).citation.shifts;
}

test('a report on all hospitals has a stored shift of a month in which another save is in progress', async () => {
  await save('2026-02-10');
  await saveInProgress('2026-02-11');
  expect(await reported()).toBe(2);
  await saving.query('commit');
  expect(await reported()).toBe(4);
});

test('a report on all hospitals has a change of a stored shift in such a month', async () => {
  await save('2026-02-10');
  await save('2026-02-12');
  await refreshShiftMonths(running.db);
  await running.sql(`delete from shifts where date = '2026-02-12'`);
  await saveInProgress('2026-02-11');
  expect(await reported()).toBe(2);
});

test('refreshing months neither waits for a save in progress nor blocks it', async () => {
  await save('2026-01-10');
  await save('2026-03-10');
  await saveInProgress('2026-03-11');
  await refreshShiftMonths(running.db);
  await saveInProgress('2026-01-11');
  await refreshShiftMonths(running.db);
  await saving.query('commit');
  expect(await reported()).toBe(8);
});

test('a save does not wait for another one of the same module and month', async () => {
  await save('2026-01-10');
  await saveInProgress('2026-01-11');
  await save('2026-01-12');
  expect(await reported()).toBe(4);
  await saving.query('commit');
  expect(await reported()).toBe(6);
});
