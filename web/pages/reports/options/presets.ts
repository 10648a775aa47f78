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

interface Preset {
  id: string;
  name: string;
  getRange: (today: IsoDate, firstGoodMonth: IsoDate | null) => DateRange;
}

export const defaultPreset: Preset = {
  id: 'last-12-months',
  name: 'Last 12 months',
  getRange: computeDefaultRange,
};

/** Complete periods: the current one would skew the averages towards its first days. */
export const presets: readonly Preset[] = [
  defaultPreset,
  { id: 'last-30-days', name: 'Last 30 days', getRange: today => endingBefore(today, addDays(today, -30)) },
  { id: 'last-month', name: 'Last month', getRange: today => monthsBefore(startOfMonth(today), 1) },
  { id: 'last-quarter', name: 'Last quarter', getRange: today => monthsBefore(startOfQuarter(today), 3) },
  {
    id: 'year-to-date',
    name: 'Year to date',
    getRange: today => ({ start: startOfYear(today), end: today }),
  },
  { id: 'last-year', name: 'Last year', getRange: today => monthsBefore(startOfYear(today), 12) },
];

/** Undefined if the range matches no preset. */
export function findPreset(range: DateRange, today: IsoDate, firstGoodMonth: IsoDate | null) {
  return presets.find(({ getRange }) => {
    const { start, end } = getRange(today, firstGoodMonth);
    return start === range.start && end === range.end;
  });
}

function monthsBefore(date: IsoDate, months: number): DateRange {
  return endingBefore(date, addMonths(date, -months));
}

function endingBefore(date: IsoDate, start: IsoDate): DateRange {
  return { start, end: addDays(date, -1) };
}
