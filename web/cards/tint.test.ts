import { expect, test } from 'vitest';
import { createTint } from './tint.ts';

test('amounts are tinted from the smallest to the largest', () => {
  const tint = createTint([8, 10, 12, null], 'amount');
  expect([tint(8), tint(10), tint(12), tint(null)]).toEqual([0, 0.5, 1, 0]);
});

test('a variance is tinted by its sign, and a small one stays pale', () => {
  const tint = createTint([-0.2, 0.1], 'variance');
  expect([tint(-0.2), tint(0), tint(0.1)]).toEqual([-0.2, 0, 0.1]);
});

test('an index is tinted by its distance from 100; leaner has the colour of under', () => {
  const tint = createTint([85, 130], 'index');
  expect([tint(130), tint(100), tint(85)]).toEqual([-1, 0, 0.5]);
});
