import { addDays, addMonths, type IsoDate } from '../time/calendar.ts';

/** Why a token cannot expire at that instant (B4): it must be in the future, and at most two years ahead. */
export type ExpiryProblem = 'past' | 'too-late';

/** A token made on 29 February can be valid until 1 March. */
export function findExpiryProblem(expiresAt: Date, now: Date): ExpiryProblem | null {
  if (expiresAt <= now) return 'past';
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + 2);
  return expiresAt > latest ? 'too-late' : null;
}

/**
 * The days on which a token can expire, as a choice; it stops working when the day begins. The last one is a day less than two
 * years ahead, so that neither a clock that is fast nor the clock change makes it too late.
 */
export function listExpiryDates(today: IsoDate): Record<'90 days' | '1 year' | '2 years', IsoDate> {
  return {
    '90 days': addDays(today, 90),
    '1 year': addMonths(today, 12),
    '2 years': addDays(addMonths(today, 24), -1),
  };
}
