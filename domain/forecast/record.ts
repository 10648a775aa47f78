import { addDays, daysBetween, type IsoDate } from '../time/calendar.ts';
import { type LearnedErrors, learnErrors } from './forecast-errors.ts';
import { checkGround } from './ground.ts';
import { findSlot, findSlotAt, type History, type Slot, takeSeries } from './history.ts';
import { listSlots } from './look-ahead.ts';
import { type Band, findBand, predict } from './prediction.ts';
import { findSeasonalState } from './seasonal-level.ts';

export const recordDays = 90;
/** The errors are learned anew for the forecasts of each week, because that takes longest. */
const daysPerLesson = 7;
const baselineWeeks = 8;
const millisecondsPerHour = 3_600_000;

/** A forecast of the target that could have been made, and what came. */
export interface RecordRow extends Slot, Band {
  /** In milliseconds since 1970. */
  readonly madeAt: number;
  readonly hoursAhead: number;
  readonly actual: number;
  /** The mean target of the same weekday and window over the eight weeks before it was made. */
  readonly sameWeekday: number;
}

/** The first dates of the weeks in the 90 days before a date; `listRecordRows` takes one of them at a time. */
export function listRecordWeeks(today: IsoDate): IsoDate[] {
  const weeks = Math.ceil(recordDays / daysPerLesson);
  return Array.from({ length: weeks }, (_, week) => addDays(today, daysPerLesson * week - recordDays));
}

/**
 * The forecasts of a week's days beside what came before `today`. One is made on each day, in the middle of another window
 * than the day before, from the shifts that were saved by then. The least of a staffing standard is its floor.
 */
export function listRecordRows(
  history: History,
  week: IsoDate,
  today: IsoDate,
  minRnTarget: number,
  quantity: 'workload' | 'required' = 'workload',
): RecordRow[] {
  const { windowsPerDay, firstDate, [quantity]: needed } = history;
  const end = daysBetween(firstDate, today) * windowsPerDay;
  const targetAt = (slot: number): number => Math.max(minRnTarget, needed[slot] ?? Number.NaN);
  let learned: readonly LearnedErrors[] | undefined;
  const rows: RecordRow[] = [];
  for (let day = daysBetween(firstDate, week); day < daysBetween(firstDate, week) + daysPerLesson; day += 1) {
    const origin = findSlot(history, day * windowsPerDay + (Math.max(0, day) % windowsPerDay));
    if (day < 0 || !origin || origin.date >= today) continue;
    const madeAt = Date.parse(origin.window.time) + origin.window.elapsedMinutes * 30_000;
    const now = findSlotAt(history, madeAt);
    const { start, ...series } = takeSeries(history, quantity, now, madeAt);
    if (checkGround(series, addDays(firstDate, start / windowsPerDay)).refused !== null) continue;
    const state = findSeasonalState(series);
    learned ??= learnErrors(series, state, minRnTarget);
    for (const { index, ...slot } of listSlots(history, now, madeAt)) {
      const actual = targetAt(index);
      const sameWeekday = findSameWeekday(series.values, index - start, windowsPerDay, minRnTarget);
      if (index >= end || Number.isNaN(actual) || sameWeekday === null) continue;
      const band = findBand(predict(state, learned, index - start), minRnTarget);
      const hoursAhead = (Date.parse(slot.window.time) - madeAt) / millisecondsPerHour;
      rows.push({ ...slot, ...band, madeAt, hoursAhead, actual, sameWeekday });
    }
  }
  return rows;
}

/** Null if no such window has data. */
function findSameWeekday(
  values: Float64Array,
  slot: number,
  windowsPerDay: number,
  minRnTarget: number,
): number | null {
  const week = 7 * windowsPerDay;
  let [sum, count] = [0, 0];
  for (let past = slot - week; past >= values.length - baselineWeeks * week && past >= 0; past -= week) {
    const value = values[past];
    if (value === undefined || Number.isNaN(value)) continue;
    sum += Math.max(minRnTarget, value);
    count += 1;
  }
  return count === 0 ? null : sum / count;
}
