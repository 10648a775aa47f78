import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { storeSome, twoWindows } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadForecastModule } from './load-forecast.ts';
import { createPastShifts } from './past-shifts.ts';

const today = '2026-11-14';
const days = 30;

let running: TestApp;
let fields: string[];
let kept: ReturnType<typeof createPastShifts>;

beforeAll(async () => {
  running = await startTestApp();
  const { id: clientId, modules } = running.world.here;
  const { rows } = await running.sql('select id::text from acuity_fields order by position');
  fields = rows.map(row => row.id);
  const shifts = Array.from({ length: days }, (_, day) =>
    twoWindows.map(({ mins }) => ({
      clientId,
      moduleId: modules[0],
      date: addDays(today, -1 - day),
      window: mins,
      acuityCounts: { [fields[0] ?? '']: day + 1, [fields[1] ?? '']: 1 },
      rnsPerPatient: { [fields[0] ?? '']: 0.25, [fields[1] ?? '']: 0.5 },
    })),
  ).flat();
  await storeSome(running, shifts);
  await running.sql('update shifts set updated_at = starts_at');
  kept = createPastShifts();
});
afterAll(() => running.close());

/** The shifts, and of how many dates they were read from the database. */
async function read(list: ReturnType<typeof createPastShifts>, at = running.clock.now) {
  const { id: clientId, modules } = running.world.here;
  return running.db.forClient(clientId, async tx => {
    const module = await loadForecastModule(tx, modules[0] ?? 0, at);
    let datesRead = 0;
    const execute = async (query: Parameters<ClientTx['execute']>[0]) => {
      const result = await tx.execute(query);
      datesRead += result.rows.filter(row => 'date' in row).length;
      return result;
    };
    const shifts = await list({ execute } as ClientTx, module);
    return { shifts: shifts.toSorted((a, b) => a.id - b.id), datesRead };
  });
}

/** Expects the same shifts as in the database. How much was read for it: the latest change is read again. */
async function expectCurrent(): Promise<'nothing' | 'changes' | 'all'> {
  const { shifts, datesRead } = await read(kept);
  expect(shifts).toEqual((await read(createPastShifts())).shifts);
  return datesRead === 0 ? 'nothing' : datesRead < 5 ? 'changes' : 'all';
}

const isHere = () => `client_id = ${running.world.here.id}`;

/** Saves the shift of yesterday's first window so many seconds after the latest change. */
const save = (patients: number, seconds: number, field = fields[0]) =>
  running.sql(
    `update shifts set acuity_counts = jsonb_build_object($1::text, $2::int), census = $2, version = version + 1,
      updated_at = (select max(updated_at) from shifts) + $3 * interval '1 second' where ${isHere()} and date = $4 and window_mins = 420`,
    [field, patients, seconds, addDays(today, -1)],
  );

test('all shifts are read once', async () => {
  expect(await expectCurrent()).toBe('all');
  expect(await expectCurrent()).toBe('nothing');
});

test('only the changed shifts are read after a save', async () => {
  await save(40, 60);
  expect(await expectCurrent()).toBe('changes');
  const { shifts } = await read(kept);
  expect(shifts.filter(({ census }) => census === 40)).toHaveLength(1);
});

test('a new shift is added in order of the dates', async () => {
  const { id: clientId, modules } = running.world.here;
  const added = { clientId, moduleId: modules[0], date: addDays(today, -days - 5), window: 420 };
  await storeSome(running, [{ ...added, acuityCounts: {}, rnsPerPatient: {} }]);
  expect(await expectCurrent()).toBe('changes');
  const { shifts } = await running.db.forClient(clientId, async tx => {
    const module = await loadForecastModule(tx, modules[0] ?? 0, running.clock.now);
    return { shifts: await kept(tx, module) };
  });
  const dates = shifts.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
});

test('a deletion, and a save by a server whose clock is behind, are noticed', async () => {
  await running.sql(`delete from shifts where ${isHere()} and date = $1`, [addDays(today, -3)]);
  expect(await expectCurrent()).toBe('all');
  await save(41, -60);
  expect(await expectCurrent()).toBe('all');
});

test('another ratio applies to all shifts', async () => {
  const before = (await read(kept)).shifts;
  await running.sql('update acuity_fields set rns_per_patient = rns_per_patient * 2 where id = $1', [
    fields[0],
  ]);
  expect(await expectCurrent()).toBe('all');
  expect((await read(kept)).shifts[4]?.workload).not.toBe(before[4]?.workload);
});

test('a changed shift with a field that the module has no more leads to reading all', async () => {
  await running.sql('update acuity_fields set deleted_at = now() where id = $1', [fields[0]]);
  expect(await expectCurrent()).toBe('all');
  await save(42, 60);
  expect(await expectCurrent()).toBe('all');
  // It no longer has the field, whose last ratio may now be another shift's.
  await save(43, 60, fields[1]);
  expect(await expectCurrent()).toBe('all');
  await save(44, 60, fields[1]);
  expect(await expectCurrent()).toBe('changes');
});

test('shifts of an earlier instant are not kept in place of the current ones', async () => {
  const past = new Date(running.clock.now.getTime() - 40 * 86_400_000);
  expect((await read(kept, past)).datesRead).toBe(days);
  expect(await expectCurrent()).toBe('nothing');
});
