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
import { listPeriods } from '#domain/time/periods.ts';

interface Preset extends DateRange {
  name: string;
}

/** The default range, then complete periods: the current one would skew the averages towards its first days. */
export function listPresets(today: IsoDate, firstGoodMonth: IsoDate | null): Preset[] {
  const usual = computeDefaultRange(today, firstGoodMonth);
  const presets = [
    { name: nameDefaultRange(usual, today), ...usual },
    { name: 'Last 30 days', ...endingBefore(today, addDays(today, -30)) },
    { name: 'Last month', ...monthsBefore(startOfMonth(today), 1) },
    { name: 'Last quarter', ...monthsBefore(startOfQuarter(today), 3) },
    { name: 'Year to date', start: startOfYear(today), end: today },
    { name: 'Last year', ...monthsBefore(startOfYear(today), 12) },
  ];
  return presets.filter(({ name }, index) => presets.findIndex(preset => preset.name === name) === index);
}

/** Fewer than twelve months if the hospital's first good month is later (D14). */
function nameDefaultRange(range: DateRange, today: IsoDate): string {
  if (range.end === today) return range.start === today ? 'Today' : 'This month';
  const months = listPeriods(range, 'month').length;
  return months === 1 ? 'Last month' : `Last ${months} months`;
}

/** Undefined if the range matches no preset. */
export function findPreset(presets: readonly Preset[], { start, end }: DateRange): Preset | undefined {
  return presets.find(preset => preset.start === start && preset.end === end);
}

function monthsBefore(date: IsoDate, months: number): DateRange {
  return endingBefore(date, addMonths(date, -months));
}

function endingBefore(date: IsoDate, start: IsoDate): DateRange {
  return { start, end: addDays(date, -1) };
}
