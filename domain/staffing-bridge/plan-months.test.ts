import { expect, test } from 'vitest';
import { forecastYearEnd, type PlanMonth, readPlanMonth } from './plan-months.ts';

const sums = { start: 96, volume: 0, acuity: 0, minimum: 0, staffing: 24, end: 120 };
const level = { census: 10, workload: 4, minimum: 0.5, variance: 0.5, rnActual: 5 };
const bridge = {
  levels: { base: level, period: level },
  hours: sums,
  cost: { ...sums, start: 4800, staffing: 1200, end: 6300, dayNightMix: 0, premium: 300 },
};
const january = { label: 'Jan 2026', start: '2026-01-01', end: '2026-01-31' };

test('a month has planned, needed and actual hours and dollars a day', () => {
  expect(readPlanMonth(january, bridge, { hoursPerDay: 24 })).toEqual({
    ...january,
    days: 31,
    planned: { hours: 96, dollars: 4800 },
    needed: { hours: 108, dollars: 5400 },
    actual: { hours: 120, dollars: 6300 },
    scheduled: null,
  });
});

test('a month has the scheduled hours that the shifts with a schedule had for each worked one', () => {
  const rostered = { scheduled: 900, worked: 1000 };
  expect(readPlanMonth(january, bridge, { hoursPerDay: 24, rostered }).scheduled).toBe(108);
  const nothing = { scheduled: 0, worked: 0 };
  expect(readPlanMonth(january, bridge, { hoursPerDay: 24, rostered: nothing }).scheduled).toBeNull();
});

test('a month without dollars has hours only', () => {
  const { needed, actual } = readPlanMonth(january, { ...bridge, cost: null }, { hoursPerDay: 24 });
  expect([needed.dollars, actual.dollars]).toEqual([null, null]);
});

const month = (start: string, end: string, actual: number): PlanMonth => ({
  ...readPlanMonth({ label: '', start, end }, bridge, { hoursPerDay: 24 }),
  actual: { hours: actual, dollars: null },
});

test('the year ends at the current rate, within those of its lowest and highest month', () => {
  const months = [
    month('2025-12-01', '2025-12-31', 500),
    month('2026-01-01', '2026-01-31', 100),
    month('2026-02-01', '2026-02-28', 130),
  ];
  const soFar = 31 * 100 + 28 * 130;
  expect(forecastYearEnd(months, '2026-02-28', 'hours')).toEqual({
    year: '2026-01-01',
    planned: 96 * 365,
    expected: soFar + (soFar / 59) * 306,
    lowest: soFar + 100 * 306,
    highest: soFar + 130 * 306,
  });
});

test('there is no forecast without dollars, or without a month of this year', () => {
  const months = [month('2025-12-01', '2025-12-31', 500)];
  expect(forecastYearEnd(months, '2026-02-28', 'hours')).toBeNull();
  expect(forecastYearEnd([month('2026-01-01', '2026-01-31', 100)], '2026-02-28', 'dollars')).toBeNull();
});
