import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Browser } from '#server/testing/browser.ts';
import { adminHere, fetchReport, forgetMonths, someShifts, storeSome } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const dates = [
  '2026-01-15',
  '2026-01-31',
  '2026-02-01',
  '2026-02-28',
  '2026-03-10',
  '2026-03-31',
  '2026-04-02',
];

let running: TestApp;
let admin: Browser;
let clientIds: number[];
beforeAll(async () => {
  running = await startTestApp();
  admin = await adminHere(running);
  const { rows } = await running.sql(`
    with client as (insert into clients (name, timezone, shift_windows_config)
      select 'Many ' || i, 'America/New_York', '[{"mins": 420, "is_day": true}, {"mins": 1140, "is_day": false}]'
      from generate_series(1, 51) i returning id)
    insert into modules (client_id, name) select id, 'Unit' from client returning client_id, id`);
  clientIds = rows.map(row => row.client_id);
  const shifts = rows.flatMap(({ client_id, id }, index) =>
    someShifts(client_id, id, dates.slice(index % 3)),
  );
  await storeSome(running, shifts);
});
afterAll(() => running.close());

const recordedShifts = ({ groupings }: ReportContext) =>
  groupings.flatMap(({ data }) => data.periods ?? []).reduce((total, period) => total + period.shifts, 0);

/** The sum over reports on fewer hospitals, which read individual shifts. */
async function inTwoParts(path: string): Promise<[ReportContext, ReportContext]> {
  await forgetMonths(running);
  const part = (ids: number[]) => fetchReport(admin, `${path}&clients=${ids.join(',')}`);
  return [await part(clientIds.slice(0, 25)), await part(clientIds.slice(25))];
}

const dayAndNight = '&split_day_night=true';
const oneWindow = '&shift_windows=420';
// The range with months and days has all kinds of rows; the others have a part of them.
const ranges = [
  {
    what: 'whole months',
    range: 'start_date=2026-01-01&end_date=2026-03-31',
    optionsOfGrains: { month: [''], weekday: [''] },
  },
  {
    what: 'months and days',
    range: 'start_date=2026-01-31&end_date=2026-04-15',
    optionsOfGrains: {
      month: ['', dayAndNight, oneWindow],
      quarter: [oneWindow],
      week: [dayAndNight],
      weekday: [oneWindow],
    },
  },
  {
    what: 'a month and days',
    range: 'start_date=2026-01-31&end_date=2026-03-02',
    optionsOfGrains: { day: ['', dayAndNight] },
  },
  {
    what: 'days alone',
    range: 'start_date=2026-02-01&end_date=2026-02-27',
    optionsOfGrains: { month: [''], weekday: [''] },
  },
];
const cases = ranges.flatMap(({ optionsOfGrains, ...range }) =>
  Object.entries(optionsOfGrains).map(([grain, options]) => ({ ...range, grain, options })),
);

describe.each(cases)('more than 50 hospitals over $what by $grain', ({ range, grain, options }) => {
  test.each(options)('are one grouping, the sum of all%s', async more => {
    const query = `?${range}&date_grain=${grain}${more}`;
    const whole = await fetchReport(admin, `ratio/${query}&clients=${clientIds.join(',')}`);
    const parts = await inTwoParts(`ratio/${query}`);
    const halves = more.includes('split') ? [' Day', ' Night'] : [''];
    expect(whole.groupings.map(({ name }) => name)).toEqual(halves.map(half => `All hospitals${half}`));
    expect(whole.citation.shifts).toBe(parts[0].citation.shifts + parts[1].citation.shifts);
    expect(whole.citation.shifts).toBe(recordedShifts(whole));
    expect(whole.citation.shifts).toBeGreaterThan(0);
    for (const [index, grouping] of whole.groupings.entries()) {
      const modules = parts.flatMap(part => part.groupings.filter((_, at) => at % halves.length === index));
      const {
        periods = [],
        heatmap,
        reasons_breakdown,
        acuity_breakdown,
        charge_nurse_breakdown,
      } = grouping.data;
      for (const [row, period] of periods.entries()) {
        const sum = (
          level: 'census' | 'rn_variance' | 'rn_target_floor' | 'equivalent_rn_hours' | 'shifts',
        ) => modules.reduce((total, module) => total + (module.data.periods?.[row]?.[level] ?? 0), 0);
        for (const level of [
          'shifts',
          'census',
          'rn_variance',
          'rn_target_floor',
          'equivalent_rn_hours',
        ] as const) {
          expect(period[level] ?? 0).toBeCloseTo(sum(level), 6);
        }
        const cells = modules.map(module => module.data.heatmap?.rn_actual[row]?.[0] ?? 0);
        expect(heatmap?.rn_actual[row]?.[0] ?? 0).toBeCloseTo(
          cells.reduce((a, b) => a + b, 0),
          6,
        );
      }
      const count = (of: (data: (typeof modules)[number]['data']) => number | undefined) =>
        modules.reduce((total, module) => total + (of(module.data) ?? 0), 0);
      const reasonCount = (data: typeof grouping.data) =>
        data.reasons_breakdown?.reduce((sum, entry) => sum + entry.count, 0);
      expect(reasonCount({ reasons_breakdown })).toBe(count(reasonCount));
      expect(acuity_breakdown?.data['1']).toBe(count(data => data.acuity_breakdown?.data['1']));
      expect(charge_nurse_breakdown?.[0]?.count).toBe(count(data => data.charge_nurse_breakdown?.[0]?.count));
    }
  });

  test('add up their nursing hours', async () => {
    const query = `?${range}&date_grain=${grain}`;
    const whole = await fetchReport(admin, `nursing_hours/${query}&clients=${clientIds.join(',')}`);
    const parts = await inTwoParts(`nursing_hours/${query}`);
    const modules = parts.flatMap(part => part.groupings);
    const hours = whole.groupings[0]?.data.nursing_hours ?? [];
    expect(hours.reduce((total, row) => total + row.regular, 0)).toBeGreaterThan(0);
    expect(hours.some(row => (row.premium.rn_premium_overtime ?? 0) > 0)).toBe(true);
    for (const [index, row] of hours.entries()) {
      const rows = modules.map(module => module.data.nursing_hours?.[index]);
      const sum = (of: (row: (typeof rows)[number]) => number | undefined) =>
        rows.reduce((total, part) => total + (of(part) ?? 0), 0);
      expect(row.total).toBeCloseTo(
        sum(part => part?.total),
        6,
      );
      expect(row.regular).toBeCloseTo(
        sum(part => part?.regular),
        6,
      );
      expect(row.premium.rn_premium_overtime ?? 0).toBeCloseTo(
        sum(part => part?.premium.rn_premium_overtime),
        6,
      );
    }
  });
});

test('a report on individual shifts also has one grouping over all hospitals', async () => {
  const range = 'start_date=2026-01-01&end_date=2026-03-31';
  const whole = await fetchReport(
    admin,
    `predictive_nurse_schedule/?${range}&clients=${clientIds.join(',')}`,
  );
  expect(whole.groupings.map(({ name }) => name)).toEqual(['All hospitals']);
});
