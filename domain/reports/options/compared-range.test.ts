import { expect, test } from 'vitest';
import { comparisonNames, comparisons, computeComparedRange } from './compared-range.ts';
import { chooseComparedGrain } from './report-types.ts';

test.each([
  ['previous', '2025-11-01', '2026-10-31', '2024-11-01', '2025-10-31'],
  ['previous', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['previous', '2026-10-10', '2026-10-16', '2026-10-03', '2026-10-09'],
  ['previous', '2026-10-01', '2026-10-16', '2026-09-15', '2026-09-30'],
  ['previous', '2026-10-16', '2026-10-31', '2026-09-30', '2026-10-15'],
  ['last_year', '2024-02-10', '2024-02-28', '2023-02-10', '2023-02-28'],
  ['last_year', '2026-02-01', '2026-02-28', '2025-02-01', '2025-02-28'],
  ['last_year', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['last_year', '2026-10-10', '2026-10-16', '2025-10-10', '2025-10-16'],
] as const)('%s of %s to %s is %s to %s', (compare, start, end, from, to) => {
  expect(computeComparedRange({ start, end }, compare)).toEqual({ start: from, end: to });
});

test('a report is compared with the period before or with last year', () => {
  expect(comparisons.map(compare => [compare, comparisonNames[compare]])).toEqual([
    ['previous', 'the period before'],
    ['last_year', 'last year'],
  ]);
});

const quarter = { start: '2026-08-01', end: '2026-10-31' };

test('the compared dates have the same grain as the report', () => {
  expect(chooseComparedGrain('ratio', 'automatic', quarter)).toBe('week');
  expect(chooseComparedGrain('ratio', 'month', quarter)).toBe('month');
});

test('a report without periods keeps the automatic grain for the compared dates', () => {
  expect(chooseComparedGrain('predictive_nurse_schedule', 'automatic', quarter)).toBe('automatic');
});
