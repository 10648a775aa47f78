import { sortValues } from '../measures/sort-values.ts';
import { adaptTail } from './band-tails.ts';
import { type SeasonalState, type Series, spreadAround } from './seasonal-level.ts';

/** Days whose levels are made of too few values to learn from. */
const warmUpDays = 28;
/** Errors of the last quarter count twice, so that the bands follow a unit that changes. */
const recentDays = 91;
/** Draws the persistence of a short history towards 0, as that many values without any would. */
const persistencePrior = 5;
/** The errors change slowly with the horizon: they are learned for one that is up to so many times as long. */
const horizonGrowth = 1.25;

/** What a unit's past says about a forecast some windows ahead. */
export interface LearnedErrors {
  /** The part of a residual that is still there that many windows later, from 0 to 1. */
  readonly persistence: number;
  /** In ascending order, in units of the level's spread. */
  readonly errors: Float64Array;
  /** The share of values below the band, and of those above it. */
  readonly tail: number;
}

/**
 * Makes the forecasts of up to seven days ahead that could have been made in the past, and keeps their errors: the first entry is
 * for one window ahead. No value is below `least`.
 */
export function learnErrors(
  { windowsPerDay }: Series,
  state: SeasonalState,
  least: number,
): readonly LearnedErrors[] {
  const first = Math.min(warmUpDays * windowsPerDay, Math.floor(state.residuals.length / 3));
  const recent = state.residuals.length - recentDays * windowsPerDay;
  const past = { ...state, first, recent, step: chooseStep(windowsPerDay), least, windowsPerDay };
  const learned: LearnedErrors[] = [];
  let known = { horizon: 0, ...noErrors };
  for (let ahead = 1; ahead <= 7 * windowsPerDay; ahead += 1) {
    const persistence = findPersistence(past, ahead);
    if (ahead > known.horizon) {
      const horizon = Math.min(7 * windowsPerDay, Math.floor(ahead * horizonGrowth));
      known = { horizon, ...collectErrors(past, horizon, findPersistence(past, horizon)) };
    }
    learned.push({ persistence, errors: known.errors, tail: known.tail });
  }
  return learned;
}

const noErrors = { errors: new Float64Array(), tail: 0 };

interface Past extends SeasonalState {
  /** The first slot that a forecast is made in, and the slots from one to the next. */
  readonly first: number;
  readonly step: number;
  /** From this slot on, errors count twice. */
  readonly recent: number;
  readonly windowsPerDay: number;
  readonly least: number;
}

function findPersistence({ residuals, first, step }: Past, ahead: number): number {
  let products = 0;
  let squares = persistencePrior;
  for (let slot = first; slot + ahead < residuals.length; slot += step) {
    const now = residuals[slot] ?? 0;
    const product = now * (residuals[slot + ahead] ?? 0);
    if (Number.isNaN(product)) continue;
    products += product;
    squares += now * now;
  }
  return Math.min(1, Math.max(0, products / squares));
}

function collectErrors(past: Past, ahead: number, persistence: number) {
  const { residuals, levels, first, recent, step, least } = past;
  const [errors, leastErrors] = [new Float64Array(residuals.length), new Float64Array(residuals.length)];
  let [count, older] = [0, 0];
  for (let slot = first; slot + ahead < residuals.length; slot += step) {
    const carried = persistence * (residuals[slot] ?? 0);
    const error = (residuals[slot + ahead] ?? 0) - carried;
    if (Number.isNaN(error)) continue;
    const level = levels[slot + ahead] ?? 0;
    errors[count] = error;
    leastErrors[count] = (least - level) / spreadAround(level) - carried;
    count += 1;
    if (slot + ahead < recent) older = count;
  }
  const found = errors.subarray(0, count);
  const weighted = new Float64Array(2 * count - older);
  weighted.set(found);
  weighted.set(found.subarray(older), count);
  const ascending = sortValues(weighted);
  const perDay = past.windowsPerDay / step;
  return { errors: ascending, tail: adaptTail({ errors: found, leastErrors, perDay }, ascending) };
}

/** With many windows a day, every fifth or seventh is enough. No common divisor, so that all windows take part. */
function chooseStep(windowsPerDay: number): number {
  if (windowsPerDay <= 8) return 1;
  return windowsPerDay % 5 === 0 ? 7 : 5;
}
