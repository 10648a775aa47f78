import { expect, test } from 'vitest';
import { slicePath, sliceRanges } from './pie-slices.ts';

test('slices follow each other and end where they began', () => {
  expect(sliceRanges([2, 1, 1])).toEqual([
    { from: 0, to: 0.5 },
    { from: 0.5, to: 0.75 },
    { from: 0.75, to: 1 },
  ]);
});

test('of nothing there is no slice', () => {
  expect(sliceRanges([0, 0])).toEqual([]);
});

test('a quarter reaches from the top to the right', () => {
  expect(slicePath({ from: 0, to: 0.25 }, 50, 40)).toBe('M 50 50 L 50 10 A 40 40 0 0 1 90 50 Z');
});

test('more than half takes the long way round', () => {
  expect(slicePath({ from: 0, to: 0.75 }, 50, 40)).toContain('A 40 40 0 1 1 10 50');
});

test('a single slice is the whole circle', () => {
  expect(slicePath({ from: 0, to: 1 }, 50, 40)).toBe('M 50 10 A 40 40 0 0 1 50 90 A 40 40 0 0 1 50 10 Z');
});
