import { expect, it } from 'vitest';
import { hasTooManyModulePeriods, hasTooManyPeriods, mayHaveTooManyShifts } from './report-limits.ts';

const threeYears = { start: '2024-01-01', end: '2026-12-31' };
const thirtyYears = { start: '1996-01-01', end: '2026-12-31' };

it('shows three years by day and thirty by month, but not thirty by day', () => {
  expect(hasTooManyPeriods(threeYears, 'day')).toBe(false);
  expect(hasTooManyPeriods(thirtyYears, 'month')).toBe(false);
  expect(hasTooManyPeriods(thirtyYears, 'day')).toBe(true);
});

it('shows thirty-six modules of three years by day, but not fifty', () => {
  expect(hasTooManyModulePeriods(36, threeYears, 'day')).toBe(false);
  expect(hasTooManyModulePeriods(50, threeYears, 'day')).toBe(true);
  expect(hasTooManyModulePeriods(500, threeYears, 'month')).toBe(false);
});

it('counts shifts only where there can be too many', () => {
  expect(mayHaveTooManyShifts(10, threeYears)).toBe(false);
  expect(mayHaveTooManyShifts(50, threeYears)).toBe(true);
});
