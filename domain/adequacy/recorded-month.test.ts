import { expect, test } from 'vitest';
import { isRecordedEnough } from './published-month.ts';

/** Windows of 4 hours, by their numbers. */
const windows = (...numbers: number[]) =>
  numbers.map(number => ({ startsAt: number * 4 * 3_600_000, minutes: 240 }));
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test.each<[string, boolean, number[]]>([
  ['without shifts', false, []],
  ['with one shift', true, [7]],
  ['with all windows', true, count(0, 60)],
  ['with 80 of 100 windows', true, [...count(0, 79), 99]],
  ['with 79 of 100 windows', false, [...count(0, 78), 99]],
  ['whose shifts are recorded in whatever order', true, [...count(20, 60), ...count(0, 20)]],
  ['with ten windows in a row', true, count(40, 50)],
  ['with ten windows over the month', false, [0, 20, 40, 60, 80, 100, 120, 140, 160, 179]],
])('a month %s is recorded enough: %s', (_, expected, numbers) => {
  expect(isRecordedEnough(windows(...numbers))).toBe(expected);
});

test('time of two shifts counts once', () => {
  const day = { startsAt: 0, minutes: 600 };
  const late = { startsAt: 1000 * 60_000, minutes: 10 };
  expect(isRecordedEnough([day, late])).toBe(false);
  expect(isRecordedEnough([day, { startsAt: 0, minutes: 590 }, late])).toBe(false);
  expect(isRecordedEnough([day, { startsAt: 600 * 60_000, minutes: 200 }, late])).toBe(true);
});
