import { expect, test } from 'vitest';
import type { NowModule } from '#contract/now/now.ts';
import { measureDeviations } from './severity.ts';

function createModule(id: number, rn_variance: number | null, is_entered = true): NowModule {
  const figures = { census: 14, rn_target: 10, rn_actual: 10 + (rn_variance ?? 0), standard: null };
  return {
    id,
    name: `Module ${id}`,
    window: '15:00',
    shift:
      rn_variance === null ? null : { label: '15:00', time: '2026-11-14T21:00:00Z', rn_variance, ...figures },
    is_entered,
    feed_census: null,
    flags: { open: 0, acknowledged: 0, coming: 0, earlier: 0, is_urgent: false },
    next: null,
    saved_at: null,
    saved_by: null,
  };
}

test('a board tells 9.8 under from 0.4 under by severity and by the length of its bar', () => {
  const deviations = measureDeviations([createModule(1, -9.8), createModule(2, -0.4), createModule(3, 1.9)]);
  expect(deviations.get(1)).toEqual({ state: 'under', severity: 'severe', share: 1 });
  expect(deviations.get(2)).toMatchObject({ state: 'under', severity: 'slight' });
  expect(deviations.get(2)?.share).toBeCloseTo(0.041, 3);
  expect(deviations.get(3)).toEqual({ state: 'over', severity: 'clear', share: 1.9 / 9.8 });
});

test('a board on which all are close to their target has short bars', () => {
  expect(measureDeviations([createModule(1, -0.4)]).get(1)?.share).toBe(0.2);
});

test('a module on target, and one that is not entered, has no bar', () => {
  const deviations = measureDeviations([
    createModule(1, 0.04),
    createModule(2, -3, false),
    createModule(3, null),
  ]);
  for (const id of [1, 2, 3]) expect(deviations.get(id)).toEqual({ state: null, severity: null, share: 0 });
});
