import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fetchReport, storeSome } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** 10:00 in New York on 2026-11-14. The windows start at 07:00 and 19:00. */
let running: TestApp;
let owner: Browser;
let modules: readonly number[];

beforeAll(async () => {
  running = await startTestApp();
  owner = await running.as('owner');
  modules = running.world.here.modules;
  const shift = (moduleId: number, date: string, window: number, rnActual: number) => ({
    clientId: running.world.here.id,
    moduleId,
    date,
    window,
    acuityCounts: { 1: 8 },
    rnsPerPatient: { 1: 1 },
    rnActual,
    premiums: { rn_premium_overtime: 1 },
  });
  await storeSome(
    running,
    modules.slice(0, 2).flatMap(id => [
      // The night of the 31st is an hour longer: the clocks go back.
      shift(id, '2026-10-31', 1140, 7),
      shift(id, '2026-11-02', 420, 9),
      shift(id, '2026-11-03', 420, 8),
    ]),
  );
  for (const [index, module] of modules.slice(0, 2).entries()) {
    const rows = [
      ...Array(6).fill({ start: '2026-10-31T19:00', end: '2026-11-01T06:00' }),
      ...Array(9 + index).fill({ start: '2026-11-02T07:00', end: '2026-11-02T19:00' }),
    ];
    const body = { module, from: '2026-10-31', to: '2026-11-02', rows };
    const answer = await owner.post('/api/feeds/schedule/', body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
});
afterAll(() => running.close());

const get = (query: string, dates = 'start_date=2026-10-01&end_date=2026-11-13') =>
  fetchReport(owner, `scheduled/?${dates}&${query}`);
const dataOf = ({ groupings }: ReportContext, index = 0) =>
  groupings[index]?.data.scheduled ?? expect.fail('no data');

test('the report has the hours that were scheduled, needed and worked, over the shifts with a schedule', async () => {
  const context = await get(`modules=${modules[0]}&date_grain=month`);
  // The night has 13 hours and 6 RNs for 12 of them: 5.538 RNs with 3 decimals.
  const night = 5.538 * 13;
  const { summary, periods, by_window, by_weekday } = dataOf(context);
  expect(summary).toMatchObject({
    shifts: 2,
    without_schedule: 1,
    needed: 8 * 25,
    worked: 7 * 13 + 9 * 12,
    premium: 25,
  });
  expect(summary.scheduled).toBeCloseTo(night + 9 * 12, 9);
  expect(summary.planned_gap).toBeCloseTo(night - 8 * 13 + 12, 9);
  expect(summary.closed).toBeCloseTo(7 * 13 - night, 9);
  expect(periods.map(({ key, shifts, without_schedule }) => [key, shifts, without_schedule])).toEqual([
    ['2026-10-01', 1, 0],
    ['2026-11-01', 1, 1],
  ]);
  expect(by_window.map(({ id, shifts }) => [id, shifts])).toEqual([
    [420, 1],
    [1140, 1],
  ]);
  expect(by_weekday.map(({ shifts }) => shifts)).toEqual([0, 1, 0, 0, 0, 0, 1]);
  expect(context.citation).toMatchObject({ shifts: 3 });
});

test('each module has a grouping of its own, and each half of the day', async () => {
  const context = await get(`modules=${modules[0]},${modules[1]}&split_day_night=true`);
  expect(context.groupings.map((_, index) => dataOf(context, index).summary.shifts)).toEqual([1, 1, 1, 1]);
  expect(dataOf(context, 2).summary.scheduled).toBe(120);
});

test('only chosen windows count', async () => {
  const { summary } = dataOf(await get(`modules=${modules[0]}&shift_windows=420`));
  expect(summary).toMatchObject({ shifts: 1, without_schedule: 1 });
});

test('a module without shifts has zeros', async () => {
  const { summary } = dataOf(await get(`modules=${modules[0]}`, 'start_date=2026-09-01&end_date=2026-09-30'));
  expect(summary).toMatchObject({ shifts: 0, without_schedule: 0, scheduled: 0 });
});
