import { expect, test } from 'vitest';
import { compareParts, sumWeeks } from './week-sums.ts';

const week = (start: string, worked: number, workedByDay: number, needed = 200, neededByDay = 120) => ({
  start,
  worked,
  needed,
  workedByDay,
  neededByDay,
});

test('day and night are by the level of the whole group, so their difference shows', () => {
  const weeks = [week('2025-07-06', 180, 120), week('2025-07-13', 190, 120)];
  const parts = compareParts(weeks, 0.9);
  expect(parts.map(({ part }) => part)).toEqual(['day', 'night']);
  expect(parts[0]?.ratio).toBeCloseTo(240 / 240 / 0.9, 12);
  expect(parts[1]?.ratio).toBeCloseTo(130 / 160 / 0.9, 12);
  expect(parts[0]?.se).toBe(0.001);
});

test('a part without shifts is absent', () => {
  const weeks = [week('2025-07-06', 180, 180, 200, 200), week('2025-07-13', 190, 190, 200, 200)];
  expect(compareParts(weeks, 1).map(({ part }) => part)).toEqual(['day']);
});

test('weeks in which nobody worked do not count', () => {
  const weeks = [week('2025-07-06', 0, 0), week('2025-07-13', 190, 120), week('2025-07-20', 150, 100)];
  expect(sumWeeks(weeks)).toEqual({ weeks: 2, worked: 340, needed: 400 });
  expect(compareParts(weeks, 1)[0]?.ratio).toBeCloseTo(220 / 240, 12);
});
