/*
 * The forecast: the patients and RNs of each window that starts in the coming seven days (B9).
 *
 * It promises:
 * - It uses only windows that had started by its instant. So a forecast for an earlier instant is computed as it could have been
 *   made then, and its record can be checked.
 * - The same history and settings give the same forecast. It reads no clock and has no random numbers.
 * - Without enough ground (weeks of shifts, and shifts that were recorded in them) it refuses and says why, and has no windows.
 * - The width of a band follows from the errors of the module's own past forecasts.
 *
 * Its callers must:
 * - Give it a history of the current shift times, without shifts before the first good month and before the last long pause
 *   (history.ts).
 * - Pass the stored windows of the current date, because shifts of former times replace current windows (D11).
 * - Treat the chance to be short as unknown, not as zero, where neither scheduled nor planned RNs are known.
 * - Keep a forecast only until a shift, a setting or the plan changes, or the next window starts.
 */

import { listWindowsWithoutOverlap } from '../shifts/shift-day.ts';
import { addDays, type IsoDate } from '../time/calendar.ts';
import { learnErrors } from './forecast-errors.ts';
import { checkGround, type Ground } from './ground.ts';
import { findSlot, findSlotAt, type History, type Slot, takeSeries } from './history.ts';
import { type Band, findBand, findChanceAbove, predict } from './prediction.ts';
import { findSeasonalState, type Series } from './seasonal-level.ts';

const millisecondsPerWeek = 7 * 86_400_000;

export interface ForecastWindow extends Slot {
  readonly census: Band;
  readonly rnTarget: Band;
  /** The RNs of the module's plan; null without one. */
  readonly planned: number | null;
  /** The scheduled RNs (B17); null on a date without a schedule. */
  readonly scheduled: number | null;
  /** The probability that the target exceeds the scheduled RNs, or the planned ones if none are known. */
  readonly chanceShort: number | null;
  /** The RNs that today's staffing standard will require (B16); null without one. */
  readonly required: Band | null;
  /** The probability that these exceed the same RNs, of which only whole ones count. */
  readonly chanceStandardShort: number | null;
}

/** The current settings that targets are computed and compared with. */
interface ForecastSettings {
  readonly minRnTarget: number;
  /** The RNs of the module's plan; null without one. */
  readonly findPlannedRns: (slot: Slot) => number | null;
  /** The scheduled RNs; null on a date without a schedule. */
  readonly findScheduledRns: (slot: Slot) => number | null;
  /** The fewest RNs of today's staffing standard; null without one. */
  readonly standardFloor: number | null;
}

export interface LookAhead extends Ground {
  /** Empty if the forecast is refused. */
  readonly windows: readonly ForecastWindow[];
}

/**
 * Forecasts every window that starts in the seven days after an instant (B9). Only windows that have started by then are
 * used. `stored` are the windows of the current date's shifts: those of former shift times replace current ones (D11).
 */
export function lookAhead(
  history: History,
  at: number,
  { minRnTarget, findPlannedRns, findScheduledRns, standardFloor }: ForecastSettings,
  stored: readonly { readonly id: number; readonly duration: number }[] = [],
): LookAhead {
  const now = findSlotAt(history, at);
  const { start, ...workload } = takeSeries(history, 'workload', now);
  const ground = checkGround(workload, findDate(history, start));
  if (ground.refused !== null) return { ...ground, windows: [] };
  const predictTarget = learn(workload, minRnTarget);
  const predictCensus = learn(takeSeries(history, 'census', now), 0);
  const requirement = standardFloor === null ? null : learnRequirement(history, now, standardFloor);
  const windows = listSlots(history, now, at, stored).map(({ index, ...slot }) => {
    const target = predictTarget(index - start);
    const planned = findPlannedRns(slot);
    const scheduled = findScheduledRns(slot);
    const rns = scheduled ?? planned;
    return {
      ...slot,
      census: findBand(predictCensus(index - start), 0),
      rnTarget: findBand(target, minRnTarget),
      planned,
      scheduled,
      chanceShort: rns === null ? null : rns < minRnTarget ? 1 : findChanceAbove(target, rns),
      required: requirement?.findBand(index - start) ?? null,
      chanceStandardShort: rns === null ? null : (requirement?.findChance(index - start, rns) ?? null),
    };
  });
  return { ...ground, windows };
}

/** Null if the standard could not rate enough of the shifts. */
function learnRequirement(history: History, now: number, floor: number) {
  const { start, ...series } = takeSeries(history, 'required', now);
  if (checkGround(series, findDate(history, start)).refused !== null) return null;
  const predictRequired = learn(series, floor);
  return {
    findBand: (slot: number): Band => findBand(predictRequired(slot), floor),
    findChance(slot: number, rns: number): number {
      const direct = Math.floor(rns);
      return direct < floor ? 1 : findChanceAbove(predictRequired(slot), direct);
    },
  };
}

function learn(series: Series, least: number) {
  const state = findSeasonalState(series);
  const learned = learnErrors(series, state, least);
  return (slot: number) => predict(state, learned, slot);
}

/** The slots that start in the week after an instant, without those that a clock change removes. */
export function listSlots(
  history: History,
  now: number,
  at: number,
  stored: readonly { readonly id: number; readonly duration: number }[] = [],
): (Slot & { index: number })[] {
  const slots: (Slot & { index: number })[] = [];
  const today = findSlot(history, now)?.date;
  for (let index = now + 1; ; index += 1) {
    const slot = findSlot(history, index);
    if (!slot || Date.parse(slot.window.time) > at + millisecondsPerWeek) return slots;
    const others = slot.date === today ? stored.filter(({ id }) => id !== slot.window.id) : [];
    const isShown = listWindowsWithoutOverlap(others, [slot.window]).length > 0;
    if (isShown && slot.window.elapsedMinutes > 0) slots.push({ ...slot, index });
  }
}

function findDate({ firstDate, windowsPerDay }: History, slot: number): IsoDate {
  return addDays(firstDate, Math.floor(slot / windowsPerDay));
}
