import { expect, it } from 'vitest';
import { defaultOverReasons, defaultUnderReasons } from './reasons.ts';

it('the default reasons are distinct texts, for over and for under target', () => {
  const reasons = [...defaultOverReasons, ...defaultUnderReasons];
  expect(new Set(reasons).size).toBe(9);
  expect(reasons.filter(reason => reason.trim() === '')).toEqual([]);
});
