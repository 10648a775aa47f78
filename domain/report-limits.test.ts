import { expect, it } from 'vitest';
import { hasTooManyPeriods } from './report-limits.ts';

it('shows three years by day and thirty by month, but not thirty by day', () => {
  expect(hasTooManyPeriods({ start: '2024-01-01', end: '2026-12-31' }, 'day')).toBe(false);
  expect(hasTooManyPeriods({ start: '1996-01-01', end: '2026-12-31' }, 'month')).toBe(false);
  expect(hasTooManyPeriods({ start: '1996-01-01', end: '2026-12-31' }, 'day')).toBe(true);
});
