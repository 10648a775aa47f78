import { expect, test } from 'vitest';
import { splitRuns, spread } from './line-layout.ts';

test('a missing value interrupts a line', () => {
  expect(splitRuns([null, 1, 2, null, null, 3])).toEqual([
    [
      { index: 1, value: 1 },
      { index: 2, value: 2 },
    ],
    [{ index: 5, value: 3 }],
  ]);
});

test('a series without values has no line', () => {
  expect(splitRuns([null, null])).toEqual([]);
});

test('labels that would overlap are moved apart', () => {
  const labels = [
    { name: 'Target', y: 52 },
    { name: 'Actual', y: 50 },
    { name: 'Other', y: 120 },
  ];
  expect(spread(labels, 14).map(({ name, y }) => [name, y])).toEqual([
    ['Actual', 50],
    ['Target', 64],
    ['Other', 120],
  ]);
});
