import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { adminHere, fetchReport, someShifts, storeSome } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let [member, owner, admin]: Browser[] = [];
const as = (browser: Browser | undefined): Browser => {
  if (!browser) throw new Error('no browser');
  return browser;
};
beforeAll(async () => {
  running = await startTestApp();
  const { here, elsewhere } = running.world;
  for (const hospital of [here, elsewhere]) {
    for (const moduleId of hospital.modules) {
      await storeSome(running, someShifts(hospital.id, moduleId, ['2026-02-01', '2026-03-02', '2026-03-08']));
    }
  }
  member = await running.as('member');
  owner = await running.as('owner');
  admin = await adminHere(running);
});
afterAll(() => running.close());

const status = async (browser: Browser | undefined, path: string) =>
  (await as(browser).get(`/api/reports/${path}`)).statusCode;

describe('the subject of a report', () => {
  test('a report without a choice is about the hospital, the current module and the default range', async () => {
    const { here } = running.world;
    const { options, citation } = await fetchReport(as(member), 'ratio/');
    expect(options).toEqual({
      clients: [here.id],
      modules: [here.modules[0]],
      start_date: '2025-11-01',
      end_date: '2026-10-31',
      date_grain: 'month',
      shift_windows: null,
      split_day_night: false,
    });
    expect(citation).toEqual({
      hospitals: ['Here General'],
      modules: ['Labor & Delivery'],
      start_date: '2025-11-01',
      end_date: '2026-10-31',
      windows: ['07:00', '19:00'],
      shifts: 6,
      // From the first shift, on February 1.
      completeness: { saved: 6, possible: 2 * 273 },
      made_at: '2026-11-14T15:00:00.000Z',
      timezone: 'America/New_York',
    });
  });

  test('a report without shifts names the first and last date that has some, of the same modules and windows', async () => {
    const { elsewhere } = running.world;
    const range = 'start_date=2026-05-01&end_date=2026-05-31';
    const recorded = { start: '2026-02-01', end: '2026-03-08' };
    for (const report of ['ratio', 'comments', 'executive'] as const) {
      expect((await fetchReport(as(member), `${report}/?${range}`)).recorded_range).toEqual(recorded);
    }
    expect((await fetchReport(as(member), `ratio/?${range}&shift_windows=660`)).recorded_range).toBeNull();
    expect(await fetchReport(as(member), 'ratio/')).not.toHaveProperty('recorded_range');
    expect(await status(member, `ratio/?${range}&modules=${elsewhere.modules[0]}`)).toBe(404);
  });

  test('the module last chosen, or all modules for Module Rollup', async () => {
    const { here } = running.world;
    await as(owner).post('/api/accounts/update_user/', { current_module: here.modules[1] });
    expect((await fetchReport(as(owner), 'comments/')).options.modules).toEqual([here.modules[1]]);
    expect((await fetchReport(as(owner), 'module_rollup/')).options.modules).toEqual(here.modules);
  });

  test('a report for an administrator is about any hospital, by its modules or all its modules', async () => {
    const { elsewhere } = running.world;
    const byModule = await fetchReport(as(admin), `ratio/?modules=${elsewhere.modules[1]}`);
    expect(byModule.options).toMatchObject({ clients: [elsewhere.id], modules: [elsewhere.modules[1]] });
    const byClient = await fetchReport(as(admin), `ratio/?clients=${elsewhere.id}`);
    expect(byClient.options.modules).toEqual(elsewhere.modules);
    const both = await fetchReport(as(admin), `ratio/?clients=${running.world.here.id},${elsewhere.id}`);
    expect(both.groupings.map(grouping => grouping.name)).toEqual([
      'Elsewhere General – Labor & Delivery',
      'Elsewhere General – Mother-Baby',
      'Here General – Labor & Delivery',
      'Here General – Mother-Baby',
    ]);
  });
});

describe('a client or module that the person may not use is a 404', () => {
  test.each(['ratio/', 'executive/', 'shifts/', 'shifts/export/'])(
    'the call %s refuses what the person may not use',
    async path => {
      const { here, elsewhere } = running.world;
      const asked = (query: string) => status(member, `${path}?${query}`);
      expect(await asked(`modules=${here.modules[0]}`)).toBe(200);
      expect(await asked(`modules=${here.modules[1]}`)).toBe(404);
      expect(await asked(`modules=${here.modules[0]},${elsewhere.modules[0]}`)).toBe(404);
      expect(await asked(`clients=${elsewhere.id}`)).toBe(404);
      expect(await asked(`clients=${here.id},${elsewhere.id}`)).toBe(404);
      expect(await asked('modules=2147483647')).toBe(404);
      expect(await status(admin, `${path}?modules=2147483647`)).toBe(404);
      expect(await status(admin, `${path}?clients=2147483647`)).toBe(404);
      expect(await status(admin, `${path}?clients=${here.id}&modules=${elsewhere.modules[0]}`)).toBe(404);
    },
  );

  test('a report of another name', async () => {
    expect(await status(owner, 'horoscope/')).toBe(404);
    expect(await status(owner, 'Ratio/')).toBe(404);
  });
});

describe('an invalid request', () => {
  test.each([
    ['start_date=2026-02-30', 'start_date'],
    ['end_date=tomorrow', 'end_date'],
    ['end_date=', 'end_date'],
    ['start_date=2026-03-02&end_date=2026-03-01', 'end_date'],
    ['date_grain=fortnight', 'date_grain'],
    ['modules=one', 'modules'],
    ['clients=1,,2', 'clients'],
    ['shift_windows=07:00', 'shift_windows'],
    ['split_day_night=maybe', 'split_day_night'],
    ['start_date=1996-01-01&end_date=2026-10-31&date_grain=day', 'date_grain'],
  ])('%s is a 400 on %s', async (query, field) => {
    const answer = await as(owner).get(`/api/reports/ratio/?${query}`);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });

  test('a granularity that the report excludes', async () => {
    const answer = await as(owner).get('/api/reports/predictive_nurse_schedule/?date_grain=day');
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['date_grain']]);
  });

  test('options that a report does not have are ignored', async () => {
    const ignored = 'date_grain=day&shift_windows=420&split_day_night=true';
    const { options } = await fetchReport(as(owner), `executive/?${ignored}`);
    expect(options).toMatchObject({ date_grain: 'month', shift_windows: null, split_day_night: false });
  });

  test('thirty years are answered by year', async () => {
    const { options, groupings } = await fetchReport(
      as(owner),
      'ratio/?start_date=1996-11-01&end_date=2026-10-31',
    );
    expect([options.date_grain, groupings[0]?.data.periods?.length]).toEqual(['year', 31]);
  });
});
