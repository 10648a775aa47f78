import { percentile } from '../measures/percentile.ts';
import type { LearnedErrors } from './forecast-errors.ts';
import { type SeasonalState, spreadAround } from './seasonal-level.ts';

export interface Band {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

/** The values that a slot may have: a centre, and errors around it. */
interface Prediction extends Pick<LearnedErrors, 'errors' | 'tail'> {
  readonly centre: number;
  readonly spread: number;
}

/** Predicts a slot after the end of the series: its level, and what is left of the newest residual by then. */
export function predict(
  { residuals, levelAt }: SeasonalState,
  learned: readonly LearnedErrors[],
  slot: number,
): Prediction {
  const last = residuals.findLastIndex(residual => !Number.isNaN(residual));
  const { persistence, errors, tail } = learned[Math.min(slot - last, learned.length) - 1] ?? nothingLearned;
  const level = levelAt(slot);
  const spread = spreadAround(level);
  return { centre: level + spread * persistence * (residuals[last] ?? 0), spread, errors, tail };
}

const nothingLearned: LearnedErrors = { persistence: 0, errors: new Float64Array(), tail: 0 };

/** No value is below `least`. */
export function findBand({ centre, spread, errors, tail }: Prediction, least: number): Band {
  const at = (share: number): number => {
    const value = centre + spread * (percentile(errors, share) ?? 0);
    return Math.round(Math.max(least, value) * 1e6) / 1e6;
  };
  return { p10: at(tail), p50: at(0.5), p90: at(1 - tail) };
}

/** The probability that the value exceeds a limit. */
export function findChanceAbove({ centre, spread, errors }: Prediction, limit: number): number {
  const above = errors.length - errors.findLastIndex(error => centre + spread * error <= limit) - 1;
  return errors.length === 0 ? 0 : Math.round((1e4 * above) / errors.length) / 1e4;
}
