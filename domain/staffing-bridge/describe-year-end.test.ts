import { expect, test } from 'vitest';
import { describeYearEnd } from './describe-year-end.ts';

const yearEnd = {
  year: '2026-01-01',
  planned: 70_052.6,
  expected: 62_184.4,
  lowest: 61_002,
  highest: 63_950,
};

test('the end of the year is compared with the plan by what is shown', () => {
  expect(describeYearEnd(yearEnd, 'hours')).toBe(
    '62,184 RN hours in 2026 (61,002 to 63,950), −7,869 RN hours vs plan (70,053).',
  );
  expect(describeYearEnd(yearEnd, 'dollars')).toBe(
    '$62,184 in 2026 ($61,002 to $63,950), −$7,869 vs plan ($70,053).',
  );
});
