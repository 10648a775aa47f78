import { describeComparison, dollars, showFigures, wholeNumbers } from '#domain/measures/figures.ts';
import { getYear } from '#domain/time/calendar.ts';
import type { DailyRate, YearEnd } from './plan-months.ts';

/** `62,184 RN hours in 2026 (61,002 to 63,950), −7,869 RN hours vs plan (70,053).` */
export function describeYearEnd(yearEnd: YearEnd, measure: keyof DailyRate): string {
  const { year, planned, expected, lowest, highest } = yearEnd;
  const [kind, unit] = measure === 'hours' ? [wholeNumbers, 'RN hours'] : [dollars, ''];
  const shown = showFigures(
    kind,
    { expected, before: planned, lowest, highest },
    { change: ['expected', 'before'] },
  );
  const value = `${shown.expected.text}${unit && ` ${unit}`} in ${getYear(year)}`;
  const range = `${shown.lowest.text} to ${shown.highest.text}`;
  return `${value} (${range}), ${describeComparison('plan', shown, unit)}.`;
}
