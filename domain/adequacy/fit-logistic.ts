/** A shift: its variance in percent of the target, and whether it was felt as too few. */
export interface FeltVariance {
  readonly variance: number;
  readonly isTooFew: boolean;
}

/** P(too few) = 1 / (1 + e^−(a + b·variance)), with the standard errors of a and b and their covariance. */
export interface LogisticFit {
  readonly a: number;
  readonly b: number;
  readonly seA: number;
  readonly seB: number;
  readonly covariance: number;
}

/** A fit over standardised variances. */
interface Coefficients {
  readonly alpha: number;
  readonly beta: number;
}

const maxIterations = 100;
const maxHalvings = 40;
/**
 * Of what a step may still add to the likelihood, as a share of it. More could not be told from rounding, and the step itself is
 * still right: Newton's method squares the error with each.
 */
const tolerance = 1e-13;

/**
 * Maximum likelihood by Newton's method, on variances with mean 0 and deviation 1 so that the steps are well conditioned. A step that
 * does not raise the likelihood is halved. Null if there is no maximum: without variances at which both happened, the likelihood
 * rises for ever.
 */
export function fitLogistic(shifts: readonly FeltVariance[]): LogisticFit | null {
  if (!sidesOverlap(shifts)) return null;
  const mean = sum(shifts, ({ variance }) => variance) / shifts.length;
  const scale = Math.sqrt(sum(shifts, ({ variance }) => (variance - mean) ** 2) / shifts.length);
  const points = {
    z: Float64Array.from(shifts, ({ variance }) => (variance - mean) / scale),
    y: Float64Array.from(shifts, ({ isTooFew }) => (isTooFew ? 1 : 0)),
  };
  let found = evaluate(points, { alpha: 0, beta: 0 });
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const step = findStep(found);
    if (expectGain(found, step) <= tolerance * Math.abs(found.logLikelihood)) {
      found = evaluate(points, move(found, step, 1));
      break;
    }
    const next = climb(points, found, step);
    if (!next) break;
    found = next;
  }
  const { alpha, beta } = found.at;
  const { aa, ab, bb } = invert(found.information);
  const shift = mean / scale;
  return {
    a: alpha - shift * beta,
    b: beta / scale,
    seA: Math.sqrt(aa - 2 * shift * ab + shift ** 2 * bb),
    seB: Math.sqrt(bb) / scale,
    covariance: (ab - shift * bb) / scale,
  };
}

/** Standardised variances, and 1 for too few. */
interface Points {
  readonly z: Float64Array;
  readonly y: Float64Array;
}

interface Symmetric {
  readonly aa: number;
  readonly ab: number;
  readonly bb: number;
}

/** The likelihood at some coefficients, its gradient and its curvature. */
interface Evaluated {
  readonly at: Coefficients;
  readonly logLikelihood: number;
  readonly gradient: Coefficients;
  readonly information: Symmetric;
}

/** The maximum exists if no variance separates the shifts felt as too few from the others, not even with both at the border. */
function sidesOverlap(shifts: readonly FeltVariance[]): boolean {
  const few = findExtent(shifts.filter(({ isTooFew }) => isTooFew));
  const enough = findExtent(shifts.filter(({ isTooFew }) => !isTooFew));
  return few.low < enough.high && enough.low < few.high;
}

function findExtent(shifts: readonly FeltVariance[]) {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { variance } of shifts) [low, high] = [Math.min(low, variance), Math.max(high, variance)];
  return { low, high };
}

/** In one pass, because there may be ten thousand points. ln(1 + e^x) is computed so that neither a large nor a small x overflows. */
function evaluate({ z, y }: Points, at: Coefficients): Evaluated {
  let [logLikelihood, alpha, beta, aa, ab, bb] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < z.length; index += 1) {
    const [zi, yi] = [z[index] ?? 0, y[index] ?? 0];
    const x = at.alpha + at.beta * zi;
    const decay = Math.exp(-Math.abs(x));
    const p = x >= 0 ? 1 / (1 + decay) : decay / (1 + decay);
    const weight = p * (1 - p);
    logLikelihood += yi * x - Math.max(x, 0) - Math.log1p(decay);
    alpha += yi - p;
    beta += zi * (yi - p);
    aa += weight;
    ab += weight * zi;
    bb += weight * zi * zi;
  }
  return { at, logLikelihood, gradient: { alpha, beta }, information: { aa, ab, bb } };
}

/** The Newton step: the inverse information times the gradient. */
function findStep({ gradient, information }: Evaluated): Coefficients {
  const { aa, ab, bb } = invert(information);
  return {
    alpha: aa * gradient.alpha + ab * gradient.beta,
    beta: ab * gradient.alpha + bb * gradient.beta,
  };
}

function expectGain({ gradient }: Evaluated, step: Coefficients): number {
  return (gradient.alpha * step.alpha + gradient.beta * step.beta) / 2;
}

function move({ at }: Evaluated, step: Coefficients, part: number): Coefficients {
  return { alpha: at.alpha + part * step.alpha, beta: at.beta + part * step.beta };
}

/** Null if no part of the step leads higher: the maximum is reached. */
function climb(points: Points, from: Evaluated, step: Coefficients): Evaluated | null {
  for (let part = 1, halvings = 0; halvings < maxHalvings; part /= 2, halvings += 1) {
    const next = evaluate(points, move(from, step, part));
    if (next.logLikelihood > from.logLikelihood) return next;
  }
  return null;
}

function invert({ aa, ab, bb }: Symmetric): Symmetric {
  const determinant = aa * bb - ab * ab;
  return { aa: bb / determinant, ab: -ab / determinant, bb: aa / determinant };
}

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += read(item);
  return total;
}
