import { addDays, getYear, type IsoDate } from '../time/calendar.ts';
import type { StandardPack } from './packs/pack.ts';

/** People are reminded of a report date so many days before it. */
export const reportNoticeDays = 7;

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
