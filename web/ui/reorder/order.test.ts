import { describe, expect, test } from 'vitest';
import { landingIndex, moveTo, withinList } from './order.ts';

describe('moving one element', () => {
  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [1, -5, 'bac'],
    [0, 99, 'bca'],
  ])('a move from %i to %i gives %s', (from, to, result) => {
    expect(moveTo(['a', 'b', 'c'], from, to).join('')).toBe(result);
  });
});

describe('a dragged row', () => {
  const rows = [40, 40, 80, 40].map((height, index, heights) => ({
    top: heights.slice(0, index).reduce((sum, each) => sum + each, 0),
    height,
  }));

  test.each([
    [0, 0, 0],
    [0, 19, 0],
    [0, 21, 1],
    [0, 79, 1],
    [0, 81, 2],
    [0, 5000, 3],
    [3, -10, 3],
    [3, -41, 2],
    [3, -5000, 0],
    [2, -21, 1],
    [2, 21, 3],
  ])('%i by %i pixels lands at %i', (from, distance, index) => {
    expect(landingIndex(rows, from, distance)).toBe(index);
  });

  test.each([
    [1, 30, 30],
    [1, -500, -40],
    [1, 500, 120],
    [0, -1, 0],
  ])('%i by %i pixels stays in the list: %i', (from, distance, within) => {
    expect(withinList(rows, from, distance)).toBe(within);
  });

  test('can reach both ends of the list', () => {
    expect(landingIndex(rows, 1, withinList(rows, 1, 5000))).toBe(3);
    expect(landingIndex(rows, 2, withinList(rows, 2, -5000))).toBe(0);
  });
});
