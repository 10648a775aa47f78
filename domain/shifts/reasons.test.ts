import { expect, it } from 'vitest';
import { DEFAULT_OVER_REASONS, DEFAULT_UNDER_REASONS } from './reasons.ts';

it('the reasons of a new module are texts that differ, over and under target', () => {
  const reasons = [...DEFAULT_OVER_REASONS, ...DEFAULT_UNDER_REASONS];
  expect(new Set(reasons).size).toBe(9);
  expect(reasons.filter(reason => reason.trim() === '')).toEqual([]);
});
