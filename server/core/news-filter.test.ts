import { expect, test } from 'vitest';
import { createNewsFilter } from './news-filter.ts';

test('a message is news again ten seconds after it was logged, and each message counts for itself', () => {
  let now = 0;
  const isNews = createNewsFilter(() => now);
  expect([isNews('lost'), isNews('lost'), isNews('read-only')]).toEqual([true, false, true]);
  now = 10_000;
  expect(isNews('lost')).toBe(false);
  now = 10_001;
  expect([isNews('lost'), isNews('lost')]).toEqual([true, false]);
});
