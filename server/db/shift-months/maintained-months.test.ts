import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportTypes, resolveOptions } from '#domain/reports/options/report-types.ts';
import type { Browser } from '#server/testing/browser.ts';
import { adminHere, fetchReport, forgetMonths, someShifts, storeSome } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { refreshShiftMonths } from './refresh-shift-months.ts';

const dates = ['01-30', '01-31', '02-01', '02-14', '02-28', '03-08', '03-31', '04-02'].map(
  day => `2026-${day}`,
);
const range = { start: '2026-01-31', end: '2026-04-15' };
const asked = `start_date=${range.start}&end_date=${range.end}`;

let running: TestApp;
let admin: Browser;
let modules: readonly number[];
beforeAll(async () => {
  running = await startTestApp();
  admin = await adminHere(running);
  const { here } = running.world;
  modules = here.modules;
  await storeSome(
    running,
    modules.flatMap(moduleId => someShifts(here.id, moduleId, dates)),
  );
});
afterAll(() => running.close());

const choices = [
  { dateGrain: 'automatic', shiftWindows: [], splitDayNight: false, more: '' },
  { dateGrain: 'automatic', shiftWindows: [], splitDayNight: true, more: '&split_day_night=true' },
  { dateGrain: 'automatic', shiftWindows: [420], splitDayNight: false, more: '&shift_windows=420' },
  { dateGrain: 'week', shiftWindows: [], splitDayNight: false, more: '&date_grain=week' },
  { dateGrain: 'quarter', shiftWindows: [], splitDayNight: false, more: '&date_grain=quarter' },
] as const;
// A report on a quarter of peers has sums of its own.
const reports = reportTypes
  .filter(({ hasQuarter }) => !hasQuarter)
  .flatMap(({ id }) =>
    choices
      .filter(({ more: _, ...choice }) => resolveOptions(id, choice, range).ok)
      .map(({ more }) => `${id}/?${asked}${more}`),
  );

test.each(reports)('%s is the same from maintained months as from shifts', async report => {
  const path = `${report}&modules=${modules.join(',')}`;
  await forgetMonths(running);
  const fromShifts = await fetchReport(admin, path);
  expect(fromShifts.citation.shifts).toBeGreaterThan(0);
  await refreshShiftMonths(running.db);
  expect(await fetchReport(admin, path)).toEqual(fromShifts);
  await markStale('2026-02-01');
  expect(await fetchReport(admin, path)).toEqual(fromShifts);
});

/** Marks a month of the first module as a changed shift does. */
async function markStale(month: string): Promise<void> {
  await running.sql(
    `insert into stale_shift_months (client_id, module_id, month) values ($1, $2, $3) on conflict do nothing`,
    [running.world.here.id, modules[0], month],
  );
}

test('a report includes a shift that was saved after its month was computed', async () => {
  const [moduleId = 0] = modules;
  const path = `ratio/?${asked}&modules=${moduleId}`;
  await refreshShiftMonths(running.db);
  const before = await fetchReport(admin, path);
  await storeSome(running, someShifts(running.world.here.id, moduleId, ['2026-02-20']));
  const after = await fetchReport(admin, path);
  expect(after.citation.shifts).toBe(before.citation.shifts + 2);
});

test('a report reads the months that are up to date in place of their shifts, also beside a stale month', async () => {
  const [moduleId = 0] = modules;
  const path = `ratio/?${asked}&date_grain=month&modules=${moduleId}`;
  await refreshShiftMonths(running.db);
  const before = await fetchReport(admin, path);
  await running.sql(`update shift_months set shifts = shifts + 100 where module_id = $1`, [moduleId]);
  const windows = 2;
  const added = async () => (await fetchReport(admin, path)).citation.shifts - before.citation.shifts;
  expect(await added()).toBe(2 * windows * 100);
  await markStale('2026-02-01');
  expect(await added()).toBe(windows * 100);
});
