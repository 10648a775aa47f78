import { expect, it } from 'vitest';
import { addDays } from '../../time/calendar.ts';
import {
  hasTooManyModulePeriods,
  hasTooManyPeriods,
  maxComments,
  maxExportedShifts,
  maxSampledShifts,
  mayHaveTooManyShifts,
} from './report-limits.ts';

const threeYears = { start: '2024-01-01', end: '2026-12-31' };
const thirtyYears = { start: '1996-01-01', end: '2026-12-31' };

it('a report may have three years by day or thirty by month, but not thirty by day', () => {
  expect(hasTooManyPeriods(threeYears, 'day')).toBe(false);
  expect(hasTooManyPeriods(thirtyYears, 'month')).toBe(false);
  expect(hasTooManyPeriods(thirtyYears, 'day')).toBe(true);
});

it('a report may have thirty-six modules of three years by day, but not fifty', () => {
  expect(hasTooManyModulePeriods(36, threeYears, 'day')).toBe(false);
  expect(hasTooManyModulePeriods(50, threeYears, 'day')).toBe(true);
  expect(hasTooManyModulePeriods(500, threeYears, 'month')).toBe(false);
});

const daysFrom2010 = (days: number) => ({ start: '2010-01-01', end: addDays('2010-01-01', days - 1) });

it('a report may have 1,100 periods, and 40,000 over all modules, but not one more', () => {
  expect(hasTooManyPeriods(daysFrom2010(1_100), 'day')).toBe(false);
  expect(hasTooManyPeriods(daysFrom2010(1_101), 'day')).toBe(true);
  expect(hasTooManyModulePeriods(40, daysFrom2010(1_000), 'day')).toBe(false);
  expect(hasTooManyModulePeriods(13, daysFrom2010(3_077), 'day')).toBe(true);
});

it('a report reads at most 500,000 individual shifts and 20,000 comments, a download 250,000 shifts', () => {
  expect([maxSampledShifts, maxComments, maxExportedShifts]).toEqual([500_000, 20_000, 250_000]);
});

it('shifts are counted only if there can be too many', () => {
  expect(mayHaveTooManyShifts(10, threeYears)).toBe(false);
  expect(mayHaveTooManyShifts(50, threeYears)).toBe(true);
  // 24 windows a day.
  expect(mayHaveTooManyShifts(83, daysFrom2010(251))).toBe(false);
  expect(mayHaveTooManyShifts(11, daysFrom2010(1_894))).toBe(true);
});
