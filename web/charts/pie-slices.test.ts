import { expect, test } from 'vitest';
import { computeSlices, drawSlice } from './pie-chart.tsx';

test('slices follow each other and fill the circle', () => {
  expect(computeSlices([2, 1, 1])).toEqual([
    { from: 0, to: 0.5 },
    { from: 0.5, to: 0.75 },
    { from: 0.75, to: 1 },
  ]);
});

test('values of zero have no slices', () => {
  expect(computeSlices([0, 0])).toEqual([]);
});

test('the first quarter spans from the top to the right', () => {
  expect(drawSlice({ from: 0, to: 0.25 }, 50, 40)).toBe('M 50 50 L 50 10 A 40 40 0 0 1 90 50 Z');
});

test('a slice of more than half uses the large arc', () => {
  expect(drawSlice({ from: 0, to: 0.75 }, 50, 40)).toContain('A 40 40 0 1 1 10 50');
});

test('a single slice is a full circle', () => {
  expect(drawSlice({ from: 0, to: 1 }, 50, 40)).toBe('M 50 10 A 40 40 0 0 1 50 90 A 40 40 0 0 1 50 10 Z');
});
