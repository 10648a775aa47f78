import { describe, expect, test } from 'vitest';
import { placeValue, splitRuns, spread } from './line-layout.ts';

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

describe('a value', () => {
  const area = { left: 0, right: 300, top: 0, bottom: 200 };
  const line = (...heights: (number | null)[]) =>
    heights.map((y, index) => (y === null ? null : { x: 100 * index, y }));
  const put = (prefersAbove: boolean, ...paths: Parameters<typeof placeValue>[2]) =>
    placeValue({ x: 100, y: 100 }, 20, paths, area, prefersAbove);

  test('is above or below its point, as is preferred, where no line is', () => {
    const own = line(100, 100, 100);
    expect(put(true, own)).toEqual({ x: 100, y: 91, textAnchor: 'middle' });
    expect(put(false, own)).toEqual({ x: 100, y: 118, textAnchor: 'middle' });
  });

  test('changes sides where it would cover another line', () => {
    expect(put(false, line(100, 100, 100), line(115, 115, 115)).y).toBe(91);
    expect(put(true, line(100, 100, 100), line(85, 85, 85)).y).toBe(118);
    // A line that ends before it is not covered.
    expect(put(false, line(100, 100, 100), line(115, null, 115)).y).toBe(118);
  });

  test('is beside a line that rises steeply', () => {
    const rising = line(190, 100, 10);
    expect(placeValue({ x: 100, y: 100 }, 60, [rising], area, true)).toEqual({
      x: 92,
      y: 95,
      textAnchor: 'end',
    });
  });

  test('does not cover the points of a line that passes below it', () => {
    const rising = line(100, 100, 93);
    expect(placeValue({ x: 100, y: 100 }, 198, [rising], area, true)).toEqual({
      x: 100,
      y: 118,
      textAnchor: 'middle',
    });
  });

  test('is never on the axis', () => {
    const own = line(195, 195, 195);
    expect(placeValue({ x: 100, y: 195 }, 20, [own, line(180, 180, 180)], area, false).y).toBeLessThan(195);
  });
});
