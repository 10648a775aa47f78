import { clockLabel } from '../../shifts/shift-window-config.ts';
import { type Weekday, weekdayName } from '../../time/calendar.ts';
import type { TurnSchedule } from './turns.ts';

/** `Every Monday at 07:00`, `On the 1st of every month at 12:00`. */
export function describeSchedule({ every, onDay, hour }: TurnSchedule): string {
  const day =
    every === 'week' ? `Every ${weekdayName(onDay as Weekday)}` : `On the ${ordinal(onDay)} of every month`;
  return `${day} at ${clockLabel(60 * hour)}`;
}

/** `1st`, `2nd`, `3rd`, `11th`, `22nd`. */
export function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  return `${day}${(!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}
