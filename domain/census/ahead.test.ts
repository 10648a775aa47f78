import { expect, test } from 'vitest';
import { isAhead, latestInstant } from './ahead.ts';

const now = Date.parse('2026-11-14T15:00:00Z');
const minute = 60_000;

test.each([
  [-60, false],
  [0, false],
  [5, false],
  [5.01, true],
  [40_000_000, true],
])('an instant %s minutes from now is ahead: %s', (minutes, expected) => {
  expect(isAhead(now + minutes * minute, now)).toBe(expected);
});

test('the latest instant is five minutes from now', () => {
  expect(latestInstant(now)).toBe(Date.parse('2026-11-14T15:05:00Z'));
});
