import { expect, test } from 'vitest';
import { readRetryAt } from './retry-after.ts';

const now = new Date('2026-11-14T15:00:00Z');

test.each([
  [429, '90', '2026-11-14T15:01:30.000Z'],
  [503, 'Sat, 14 Nov 2026 15:10:00 GMT', '2026-11-14T15:10:00.000Z'],
  [429, '99999999999999999999', '2026-11-15T15:00:00.000Z'],
  [429, 'soon', undefined],
  [429, undefined, undefined],
  [500, '90', undefined],
])('an answer %i with Retry-After %s is repeated at %s', (status, retryAfter, at) => {
  expect(readRetryAt({ status, retryAfter, body: '' }, now)?.toISOString()).toBe(at);
});
