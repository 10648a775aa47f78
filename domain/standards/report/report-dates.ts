import { addDays, type DateRange, getYear, type IsoDate, startOfMonth } from '../../time/calendar.ts';
import type { StandardDuty, StandardPack } from '../packs/pack.ts';

/** People are reminded of a report date so many days before it. */
const reportNoticeDays = 7;

/** The report dates of a pack from today to seven days ahead. Example: `01-31` is near from January 24 to 31. */
export function listNearReportDates(
  { report_dates }: Pick<StandardPack, 'report_dates'>,
  today: IsoDate,
): IsoDate[] {
  const last = addDays(today, reportNoticeDays);
  const years = [...new Set([getYear(today), getYear(last)])];
  return years
    .flatMap(year => report_dates.map(day => `${year}-${day}`))
    .filter(date => today <= date && date <= last);
}

/** A month that has ended, and until when a report on it is due if its share is below the required one. */
export interface EndedMonth {
  readonly range: DateRange;
  readonly due: IsoDate;
  readonly duty: StandardDuty;
}

/**
 * The month before, in the days in which a pack asks for a report on it (D62). Example: with seven days, October from
 * November 1 to 7.
 */
export function findEndedMonth(
  { duties = [] }: Pick<StandardPack, 'duties'>,
  today: IsoDate,
): EndedMonth | null {
  const end = addDays(startOfMonth(today), -1);
  for (const duty of duties) {
    if (!duty.due || !('days_after_month_below' in duty.due)) continue;
    const due = addDays(end, duty.due.days_after_month_below);
    if (today <= due) return { range: { start: startOfMonth(end), end }, due, duty };
  }
  return null;
}
