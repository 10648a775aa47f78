import { expect, test } from 'vitest';
import { computeScale, createPlace } from './scale.ts';

test.each([
  [[1.4, 1.7], [1.4, 1.5, 1.6, 1.7], 1],
  [[1.375, 1.708, 1.51], [1.3, 1.4, 1.5, 1.6, 1.7, 1.8], 1],
  [[14.3, 16.2], [14, 14.5, 15, 15.5, 16, 16.5], 1],
  [[12], [12, 14], 0],
  [[0], [0, 0.2], 1],
])('%j are enclosed by round ticks', (values, expected, decimals) => {
  const scale = computeScale(values);
  expect(scale.ticks.slice(0, expected.length)).toEqual(expected);
  expect(scale.decimals).toBe(decimals);
  expect(scale.min).toBeLessThanOrEqual(Math.min(...values));
  expect(scale.max).toBeGreaterThanOrEqual(Math.max(...values));
});

test('an axis from zero includes zero for positive and negative values', () => {
  expect(computeScale([8.2, 9.4], { fromZero: true }).ticks).toEqual([0, 2, 4, 6, 8, 10]);
  expect(computeScale([-0.6, 0.7], { fromZero: true }).ticks).toContain(0);
});

test('room below lowers the axis, but not below zero', () => {
  expect(computeScale([1, 2]).min).toBe(1);
  expect(computeScale([1, 2], { roomBelow: true }).min).toBeLessThanOrEqual(0.86);
  expect(computeScale([0, 2], { roomBelow: true }).min).toBe(0);
});

test('values that are equal when rounded get no finer steps', () => {
  const { ticks, decimals } = computeScale([2, 2.0007], { roomBelow: true });
  expect(ticks).toEqual([1.9, 2, 2.1]);
  expect(decimals).toBe(1);
});

test('an axis without values starts at zero', () => {
  const { min, max } = computeScale([]);
  expect(min).toBe(0);
  expect(max).toBeGreaterThan(0);
});

test('a position lies between the edges, also if the first is the larger one', () => {
  const place = createPlace(computeScale([0, 10], { fromZero: true }), 200, 0);
  expect([place(0), place(5), place(10)]).toEqual([200, 100, 0]);
});
