import { formatNumber } from '../measures/formatting.ts';
import { daysBetween, type IsoDate } from '../time/calendar.ts';
import { type FeltVariance, fitLogistic, type LogisticFit, logistic } from './fit-logistic.ts';
import { type Estimate, findVarianceAt, hasSlope } from './intervals.ts';

/** A shift that was answered about. Its variance is in percent of the target. */
export interface AnsweredShift extends FeltVariance {
  readonly date: IsoDate;
}

export interface Calibration {
  /** What is missing for the figures; null if there are figures. */
  readonly refused: string | null;
  /** Shifts with an answer. */
  readonly answers: number;
  /** All shifts. */
  readonly shifts: number;
  /** The share of shifts with an answer; null without shifts. */
  readonly response: number | null;
  readonly figures: CalibrationFigures | null;
}

export interface CalibrationFigures {
  readonly fit: LogisticFit;
  /** The share of shifts at target that are felt as too few. */
  readonly atTarget: number;
  /** The variance at which one in five, and one in two, are felt as too few. */
  readonly v20: Estimate;
  readonly v50: Estimate;
}

const minAnswers = 100;
const minDays = 56;
const minResponse = 0.7;
const minEachSide = 20;

/** Whether the target fits what nurses felt (B18). `shifts` counts those without an answer, too. */
export function calibrate(answered: readonly AnsweredShift[], shifts: number): Calibration {
  const response = shifts === 0 ? null : answered.length / shifts;
  const counts = { answers: answered.length, shifts, response };
  const tooLittle = describeTooLittle(answered, response);
  if (tooLittle) return { ...counts, refused: tooLittle, figures: null };
  const fit = fitLogistic(answered);
  const noSlope = describeNoSlope(fit);
  if (!fit || noSlope) return { ...counts, refused: noSlope, figures: null };
  return { ...counts, refused: null, figures: computeFigures(fit) };
}

/**
 * Rounded, because the variance of each shift is known: from figures with all digits of a computer the answers about single shifts could
 * be solved (decision 088).
 */
function computeFigures(fit: LogisticFit): CalibrationFigures {
  return {
    fit: {
      a: round(fit.a, 4),
      b: round(fit.b, 4),
      seA: round(fit.seA, 4),
      seB: round(fit.seB, 4),
      covariance: round(fit.covariance, 6),
    },
    atTarget: round(logistic(fit.a), 4),
    v20: roundEstimate(findVarianceAt(fit, 0.2)),
    v50: roundEstimate(findVarianceAt(fit, 0.5)),
  };
}

function roundEstimate({ value, low, high }: Estimate): Estimate {
  return { value: round(value, 4), low: round(low, 4), high: round(high, 4) };
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** The reason never contains a count of either side: a user who knows most answers could derive the others from it (D69). */
function describeTooLittle(answered: readonly AnsweredShift[], response: number | null): string | null {
  const missing = [
    describeAnswers(answered.length),
    describeDays(answered),
    response !== null && response < minResponse && describeResponse(response),
  ].filter(part => part !== false);
  if (missing.length > 0) return missing.join(' ');
  const few = answered.filter(({ isTooFew }) => isTooFew).length;
  return describeFitSide(few, 'as too few') ?? describeFitSide(answered.length - few, 'as enough');
}

function describeAnswers(answers: number): string | false {
  if (answers >= minAnswers) return false;
  const have = answers === 0 ? 'none has one yet' : `${answers} ${answers === 1 ? 'has' : 'have'} one`;
  return `At least ${minAnswers} shifts with an answer are needed; ${have}.`;
}

function describeDays(answered: readonly AnsweredShift[]): string | false {
  let [first, last] = [answered[0]?.date, answered[0]?.date];
  if (first === undefined || last === undefined) return false;
  for (const { date } of answered) {
    if (date < first) first = date;
    if (date > last) last = date;
  }
  const days = daysBetween(first, last);
  if (days >= minDays) return false;
  return `The answers must span at least ${minDays} days; they span ${days}.`;
}

function describeResponse(response: number): string {
  // Rounded down, so that 69.99 % does not read as enough.
  const percent = formatNumber(Math.floor(1000 * response) / 10, 1);
  return `At least ${100 * minResponse}% of shifts must have an answer; ${percent}% have one.`;
}

function describeFitSide(shifts: number, felt: string): string | null {
  if (shifts >= minEachSide) return null;
  return `There are fewer than ${minEachSide} shifts felt ${felt}; at least ${minEachSide} are needed.`;
}

function describeNoSlope(fit: LogisticFit | null): string | null {
  if (!fit) {
    return 'The variance separates the shifts felt as too few from the others completely, so no curve can be fitted. Answers about shifts in between are needed.';
  }
  if (hasSlope(fit)) return null;
  return 'More RNs over target were not clearly felt as better, so the answers do not tell which target would fit.';
}
