import {
  addDays,
  addMonths,
  type DateRange,
  type IsoDate,
  startOfMonth,
  startOfQuarter,
  startOfYear,
} from '#domain/time/calendar.ts';
import { computeDefaultRange } from '#domain/time/default-range.ts';

export type PresetId =
  | 'last-12-months'
  | 'last-30-days'
  | 'last-month'
  | 'last-quarter'
  | 'year-to-date'
  | 'last-year';

interface Preset {
  id: PresetId;
  name: string;
  rangeOn: (today: IsoDate, firstGoodMonth: IsoDate | null) => DateRange;
}

/** Whole periods, for the one being worked would pull every average towards its first days. */
export const presets: readonly Preset[] = [
  { id: 'last-12-months', name: 'Last 12 months', rangeOn: computeDefaultRange },
  {
    id: 'last-30-days',
    name: 'Last 30 days',
    rangeOn: today => ({ start: addDays(today, -30), end: addDays(today, -1) }),
  },
  {
    id: 'last-month',
    name: 'Last month',
    rangeOn: today => before(startOfMonth(today), 1),
  },
  {
    id: 'last-quarter',
    name: 'Last quarter',
    rangeOn: today => before(startOfQuarter(today), 3),
  },
  {
    id: 'year-to-date',
    name: 'Year to date',
    rangeOn: today => ({ start: startOfYear(today), end: today }),
  },
  {
    id: 'last-year',
    name: 'Last year',
    rangeOn: today => before(startOfYear(today), 12),
  },
];

/** The preset that a range is; undefined for one of the person's own. */
export function presetOf(
  range: DateRange,
  today: IsoDate,
  firstGoodMonth: IsoDate | null,
): PresetId | undefined {
  return presets.find(({ rangeOn }) => {
    const { start, end } = rangeOn(today, firstGoodMonth);
    return start === range.start && end === range.end;
  })?.id;
}

/** So many months that end the day before a date. */
function before(date: IsoDate, months: number): DateRange {
  return { start: addMonths(date, -months), end: addDays(date, -1) };
}
