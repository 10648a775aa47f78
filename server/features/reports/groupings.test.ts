import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fetchReport, someShifts, storeSome } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let owner: Browser;
const range = 'start_date=2026-02-20&end_date=2026-04-20';
const dates = ['2026-02-20', '2026-03-02', '2026-03-07', '2026-03-08', '2026-04-20'];
beforeAll(async () => {
  running = await startTestApp();
  owner = await running.as('owner');
  const { here } = running.world;
  for (const moduleId of here.modules) await storeSome(running, someShifts(here.id, moduleId, dates));
});
afterAll(() => running.close());

const singleReports = [
  'ratio',
  'worked_hours',
  'nursing_hours',
  'comments',
  'predictive_nurse_schedule',
  'patterns_by_timeperiod',
];

const data = (context: ReportContext | undefined, name: string) => {
  const found = context?.groupings.find(grouping => grouping.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found.data;
};

test('day and night add up to the whole, and their means merge by minutes', async () => {
  const whole = await fetchReport(owner, `ratio/?${range}&date_grain=month`);
  const split = await fetchReport(owner, `ratio/?${range}&date_grain=month&split_day_night=true`);
  expect(split.groupings.map(({ name, hours_per_day }) => [name, hours_per_day])).toEqual([
    ['Labor & Delivery Day', 12],
    ['Labor & Delivery Night', 12],
  ]);
  const [day, night] = ['Day', 'Night'].map(half => data(split, `Labor & Delivery ${half}`).summary);
  const all = data(whole, 'Labor & Delivery').summary;
  expect([day?.shifts, night?.shifts, all?.shifts]).toEqual([5, 5, 10]);
  // Five days of 12 hours, and five nights of which the one of 7 March is an hour short.
  const [dayMinutes, nightMinutes] = [5 * 720, 5 * 720 - 60];
  const merged =
    ((day?.census ?? 0) * dayMinutes + (night?.census ?? 0) * nightMinutes) / (dayMinutes + nightMinutes);
  expect(merged).toBeCloseTo(all?.census ?? Number.NaN, 9);

  const hours = await fetchReport(owner, `nursing_hours/?${range}&date_grain=month`);
  const halves = await fetchReport(owner, `nursing_hours/?${range}&date_grain=month&split_day_night=true`);
  const months = data(hours, 'Labor & Delivery').nursing_hours ?? [];
  expect(months.map(row => row.label)).toEqual(['Feb 2026 (20–28)', 'Mar 2026', 'Apr 2026 (1–20)']);
  for (const [index, row] of months.entries()) {
    expect(row.regular).toBeGreaterThan(0);
    expect(row.premium.rn_premium_overtime).toBeGreaterThan(0);
    const parts = halves.groupings.map(grouping => grouping.data.nursing_hours?.[index]);
    const sum = (pick: (part: (typeof parts)[number]) => number | undefined) =>
      parts.reduce((total, part) => total + (pick(part) ?? 0), 0);
    expect(sum(part => part?.total)).toBeCloseTo(row.total, 9);
    expect(sum(part => part?.regular)).toBeCloseTo(row.regular, 9);
    expect(sum(part => part?.premium.rn_premium_overtime)).toBeCloseTo(
      row.premium.rn_premium_overtime ?? 0,
      9,
    );
  }
});

test('a report on selected windows has their hours and shifts only, also if it is split', async () => {
  const whole = await fetchReport(owner, `ratio/?${range}&shift_windows=1140`);
  expect([whole.hours_per_day, whole.groupings[0]?.hours_per_day]).toEqual([12, 12]);
  const nights = data(whole, 'Labor & Delivery').summary;
  expect(nights?.shifts).toBe(5);
  expect(nights?.equivalent_rn_hours).toBeCloseTo(12 * (nights?.rn_variance ?? Number.NaN), 9);

  const split = await fetchReport(owner, `ratio/?${range}&shift_windows=1140&split_day_night=true`);
  expect(split.groupings.map(each => [each.hours_per_day, each.data.summary?.shifts])).toEqual([
    [0, 0],
    [12, 5],
  ]);
  expect(data(split, 'Labor & Delivery Night').summary).toEqual(nights);
  expect(data(split, 'Labor & Delivery Day').summary?.equivalent_rn_hours).toBeNull();
});

test('"All modules" comes first, with the sums of the modules’ means', async () => {
  const { reports } = await fetchReport(owner, `module_rollup/?${range}`);
  expect(reports?.map(report => report.report)).toEqual(singleReports);
  const [ratio, , hours, comments, schedule] = reports ?? [];
  expect(ratio?.groupings.map(grouping => grouping.name)).toEqual([
    'All modules',
    'Labor & Delivery',
    'Mother-Baby',
  ]);
  const [all, labor, baby] = ratio?.groupings.map(grouping => grouping.data.summary) ?? [];
  for (const level of ['census', 'rn_target', 'rn_actual', 'rn_variance', 'equivalent_rn_hours'] as const) {
    expect(all?.[level]).toBeCloseTo((labor?.[level] ?? 0) + (baby?.[level] ?? 0), 9);
  }
  expect(all?.ratio_actual).toBeCloseTo((all?.census ?? 0) / (all?.rn_actual ?? 1), 9);
  expect(all?.shifts).toBe(20);
  const totals = hours?.groupings.map(grouping => grouping.data.nursing_hours?.[0]?.total ?? 0) ?? [];
  expect(totals[0]).toBeCloseTo((totals[1] ?? 0) + (totals[2] ?? 0), 9);
  expect(totals.every(total => total > 0)).toBe(true);
  expect(comments?.groupings[0]?.data.comments?.length).toBe(4);
  expect(schedule?.options.date_grain).toBe('all');
});

test('the executive report contains the same groupings as each single report', async () => {
  const executive = await fetchReport(owner, `executive/?${range}`);
  expect(executive.reports?.map(({ report }) => report)).toEqual(singleReports);
  for (const sub of executive.reports ?? []) {
    expect(sub.groupings.map(({ name }) => name)).toEqual(['Labor & Delivery']);
    const alone = await fetchReport(owner, `${sub.report}/?${range}`);
    expect({ report: sub.report, groupings: sub.groupings }).toEqual({
      report: alone.report,
      groupings: alone.groupings,
    });
  }
  expect(executive.groupings).toEqual([]);
});

test('a selection of windows leaves the others out, and their hours', async () => {
  const { groupings, citation } = await fetchReport(owner, `ratio/?${range}&shift_windows=1140`);
  expect(groupings[0]).toMatchObject({ hours_per_day: 12, data: { summary: { shifts: 5 } } });
  expect(citation).toMatchObject({ windows: ['19:00'], shifts: 5, completeness: { saved: 5, possible: 60 } });
});

test('completeness counts from the first shift, and not before the first good month', async () => {
  const { here } = running.world;
  const early = await fetchReport(owner, 'ratio/?start_date=2026-01-01&end_date=2026-02-21');
  expect(early.citation.completeness).toEqual({ saved: 2, possible: 4 });
  const setFirstGoodMonth = (month: string | null) =>
    running.sql('update clients set first_good_month = $1::date where id = $2', [month, here.id]);
  await setFirstGoodMonth('2026-03-01');
  const { citation } = await fetchReport(owner, `ratio/?${range}`);
  expect(citation).toMatchObject({ shifts: 10, completeness: { saved: 8, possible: 2 * (31 + 20) } });
  await setFirstGoodMonth(null);
});

test('former windows are listed with the current ones, and completeness counts both', async () => {
  const { here } = running.world;
  const config =
    '[{"mins": 420, "is_day": true}, {"mins": 900, "is_day": true}, {"mins": 1380, "is_day": false}]';
  await running.sql('update clients set shift_windows_config = $1::jsonb where id = $2', [config, here.id]);
  const { citation, groupings } = await fetchReport(owner, `ratio/?${range}`);
  expect(groupings[0]?.data.heatmap?.windows.map(window => window.id)).toEqual([420, 900, 1140, 1380]);
  expect(citation.completeness).toEqual({ saved: 10, possible: 10 + 55 * 3 });
});

test('a field that was deleted disappears from the breakdown', async () => {
  const before = await fetchReport(owner, `ratio/?${range}`);
  expect(Object.keys(before.groupings[0]?.data.acuity_breakdown?.data ?? {})).toEqual(['1', '2']);
  await running.sql('update acuity_fields set deleted_at = now() where id = 2');
  const after = await fetchReport(owner, `ratio/?${range}`);
  expect(Object.keys(after.groupings[0]?.data.acuity_breakdown?.data ?? {})).toEqual(['1']);
});
