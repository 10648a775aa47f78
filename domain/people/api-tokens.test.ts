import { describe, expect, test } from 'vitest';
import { type ExpiryProblem, findExpiryProblem } from './api-tokens.ts';

const now = '2026-11-14T15:00:00Z';

describe('a token that is made on Nov 14, 2026 at 15:00', () => {
  const cases: [fact: string, expiresAt: string, problem: ExpiryProblem | null][] = [
    ['cannot have expired', '2026-11-14T14:59:59Z', 'past'],
    ['cannot expire at once', now, 'past'],
    ['can expire in a second', '2026-11-14T15:00:01Z', null],
    ['can expire in two years to the second', '2028-11-14T15:00:00Z', null],
    ['cannot expire later', '2028-11-14T15:00:00.001Z', 'too-late'],
  ];
  test.each(cases)('a token that is made on Nov 14, 2026 at 15:00 %s', (_, expiresAt, problem) => {
    expect(findExpiryProblem(new Date(expiresAt), new Date(now))).toBe(problem);
  });
});

test('two years after February 29 are over on March 1', () => {
  const leapDay = new Date('2028-02-29T12:00:00Z');
  expect(findExpiryProblem(new Date('2030-03-01T12:00:00Z'), leapDay)).toBeNull();
  expect(findExpiryProblem(new Date('2030-03-01T12:00:01Z'), leapDay)).toBe('too-late');
});
