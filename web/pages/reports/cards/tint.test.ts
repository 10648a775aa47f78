import { expect, test } from 'vitest';
import { tintOf } from './tint.ts';

test('amounts are painted from the smallest to the largest', () => {
  const tint = tintOf([8, 10, 12, null], 'amount');
  expect([tint(8), tint(10), tint(12), tint(null)]).toEqual([0, 0.5, 1, 0]);
});

test('a variance is painted on its own side, and a small one palely', () => {
  const tint = tintOf([-0.2, 0.1], 'variance');
  expect([tint(-0.2), tint(0), tint(0.1)]).toEqual([-0.2, 0, 0.1]);
});

test('an index is painted by its distance from 100: leaner is on the side of under', () => {
  const tint = tintOf([85, 130], 'index');
  expect([tint(130), tint(100), tint(85)]).toEqual([-1, 0, 0.5]);
});
