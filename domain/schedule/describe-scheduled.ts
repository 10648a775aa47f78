import { type ShownFigure, showFigures, wholeNumbers } from '#domain/measures/figures.ts';
import { formatNumber, formatQuantity } from '#domain/measures/formatting.ts';
import type { ScheduledRow } from './scheduled-block.ts';

type Hours = Readonly<Record<'scheduled' | 'needed' | 'worked' | 'premium', number>>;
type ScheduleCounts = Pick<ScheduledRow, 'shifts' | 'withoutSchedule'>;

/** RN hours of a row as shown, which add up (D58): what the roster left open, how much of it was closed, and what is left. */
export function showScheduled({
  scheduled,
  needed,
  worked,
  premium,
}: { readonly [Name in keyof Hours]: number | null }) {
  return showFigures(
    wholeNumbers,
    { scheduled, needed, worked, premium },
    { plannedGap: ['scheduled', 'needed'], closed: ['worked', 'scheduled'], left: ['worked', 'needed'] },
  );
}

/**
 * `120 RN hours fewer were scheduled than needed. 90 more were worked than scheduled, so 30 were missing. 40 of the worked hours were
 * premium. Over 84 shifts; 6 others had no schedule.`
 */
export function describeScheduled(row: Hours & ScheduleCounts): string {
  const { shifts, withoutSchedule } = row;
  if (shifts === 0) {
    return withoutSchedule === 0 ? 'No shift was recorded.' : 'No recorded shift has scheduled RNs.';
  }
  const { plannedGap, closed, left, premium } = showScheduled(row);
  const others = withoutSchedule === 0 ? '' : `; ${formatQuantity(withoutSchedule, 'other')} had no schedule`;
  const sentences = [
    `${describeScheduleGap(plannedGap, 'scheduled', 'needed')}.`,
    `${describeScheduleGap(closed, 'worked', 'scheduled')}, ${describeLeft(left)}.`,
    premium.shown === 0 ? '' : `${formatAmount(premium)} of the worked hours were premium.`,
    `Over ${formatQuantity(shifts, 'shift')}${others}.`,
  ];
  return sentences.filter(sentence => sentence !== '').join(' ');
}

/** `120 RN hours fewer were scheduled than needed`, `As many RN hours were worked as scheduled`. */
function describeScheduleGap(difference: ShownFigure, done: string, than: string): string {
  if (difference.shown === 0) return `As many RN hours were ${done} as ${than}`;
  const isOne = Math.abs(difference.shown) === 1;
  const hours = `${formatAmount(difference)} RN ${isOne ? 'hour' : 'hours'}`;
  return `${hours} ${difference.shown < 0 ? 'fewer' : 'more'} ${isOne ? 'was' : 'were'} ${done} than ${than}`;
}

function describeLeft(left: ShownFigure): string {
  if (left.shown === 0) return 'so none were missing';
  const verb = Math.abs(left.shown) === 1 ? 'was' : 'were';
  return `so ${formatAmount(left)} ${verb} ${left.shown < 0 ? 'missing' : 'more than needed'}`;
}

function formatAmount({ shown, decimals }: ShownFigure): string {
  return formatNumber(Math.abs(shown), decimals);
}
