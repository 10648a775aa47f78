import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import {
  addDays,
  dayOfMonth,
  getWeekday,
  type IsoDate,
  type Weekday,
  weekdayName,
} from '#domain/time/calendar.ts';

export const rhythms = ['week', 'month'] as const;

/** When a subscribed report is sent (B14), on the hospital's clock. */
export interface TurnSchedule {
  readonly every: (typeof rhythms)[number];
  /** The weekday, 0 is Sunday; or the day of the month, 1 to 28. */
  readonly onDay: number;
  /** 0 to 23. */
  readonly hour: number;
}

/** Every month has these days. */
export const lastDayOfMonth = 28;

export function isTurnDay({ every, onDay }: Pick<TurnSchedule, 'every' | 'onDay'>): boolean {
  return every === 'week' ? onDay >= 0 && onDay <= 6 : onDay >= 1 && onDay <= lastDayOfMonth;
}

/** Enough to find a turn of every schedule, from the day before the instant. */
const daysAhead = 40;

/**
 * The first turn after an instant, in epoch milliseconds. There is one turn on each day of the schedule: an hour that a clock change
 * skips moves forward by the gap, and of an hour that comes twice the first one counts.
 * Example: every Sunday at 02:00 in New York is 03:00 on 2026-03-08.
 */
export function findNextTurn(schedule: TurnSchedule, after: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(after))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
  for (let days = -1; days <= daysAhead; days += 1) {
    const date = addDays(today, days);
    if (!isOn(schedule, date)) continue;
    const turn = toInstant(date, schedule.hour, timeZone);
    if (turn > after) return turn;
  }
  throw new RangeError(`no turn on day ${schedule.onDay} of a ${schedule.every}`);
}

/** The last turn up to now, from one that is due: after a stop of all servers only that one is sent. */
export function findLatestTurn(schedule: TurnSchedule, due: number, now: number, timeZone: string): number {
  let latest = due;
  for (let next = due; next <= now; next = findNextTurn(schedule, next, timeZone)) latest = next;
  return latest;
}

function isOn({ every, onDay }: TurnSchedule, date: IsoDate): boolean {
  return onDay === (every === 'week' ? getWeekday(date) : dayOfMonth(date));
}

function toInstant(date: IsoDate, hour: number, timeZone: string): number {
  const local = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from({ hour }),
  });
  return local.epochMilliseconds;
}

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
