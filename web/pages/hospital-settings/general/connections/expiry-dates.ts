import { addDays, addMonths, type IsoDate } from '#domain/time/calendar.ts';

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
