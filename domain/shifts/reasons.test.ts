import { expect, it } from 'vitest';
import { defaultOverReasons, defaultUnderReasons } from './reasons.ts';

it('the reasons of a new module are texts that differ, over and under target', () => {
  const reasons = [...defaultOverReasons, ...defaultUnderReasons];
  expect(new Set(reasons).size).toBe(9);
  expect(reasons.filter(reason => reason.trim() === '')).toEqual([]);
});
