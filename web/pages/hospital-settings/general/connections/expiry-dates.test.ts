import { describe, expect, test } from 'vitest';
import { findExpiryProblem } from '#domain/people/api-tokens.ts';
import { listExpiryDates } from './add-token-form.tsx';

describe('the days on which a token can expire', () => {
  test('are 90 days, a year, and a day less than two years ahead', () => {
    expect(listExpiryDates('2026-11-14')).toEqual({
      '90 days': '2027-02-12',
      '1 year': '2027-11-14',
      '2 years': '2028-11-13',
    });
  });

  test('are never too late, just after midnight and with a clock that is an hour fast', () => {
    // In 2028 the clocks go forward two days after this date, in 2026 two days before it.
    const { '2 years': latest } = listExpiryDates('2026-03-10');
    const start = Temporal.PlainDate.from(latest).toZonedDateTime('America/New_York').epochMilliseconds;
    const now = new Date('2026-03-10T03:00:00Z');
    expect(findExpiryProblem(new Date(start), now)).toBeNull();
  });
});
