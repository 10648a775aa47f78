import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-14T12:00:00Z');

test.each([
  ['2026-11-14T12:00:30Z', 'just now'],
  ['2026-11-14T11:59:01Z', 'just now'],
  ['2026-11-14T11:59:00Z', '1 minute ago'],
  ['2026-11-14T11:00:01Z', '59 minutes ago'],
  ['2026-11-14T11:00:00Z', '1 hour ago'],
  ['2026-11-13T12:00:01Z', '23 hours ago'],
  ['2026-11-12T12:00:00Z', '2 days ago'],
])('%s is %s', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words);
});
