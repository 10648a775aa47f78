/**
 * The value below which a Beta(a, b) variable lies with this probability. `a` and `b` are at least 1, as in the limits of a binomial
 * share: the upper limit of x of n is the quantile of Beta(x + 1, n − x). Newton's steps, which are replaced by halving where they
 * leave the bracket. Example: `betaQuantile(0.5, 2, 2)` is 0.5.
 */
export function betaQuantile(probability: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  let x = a / (a + b);
  for (let step = 0; step < maxSteps; step += 1) {
    const excess = betaProbability(x, a, b) - probability;
    if (excess === 0) return x;
    if (excess > 0) high = x;
    else low = x;
    const newton = x - excess / betaDensity(x, a, b);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) <= precision * next) return next;
    x = next;
  }
  return x;
}

/** Newton needs about ten. Halving alone, which has no bad case, gains a bit of the result in each step. */
const maxSteps = 1_100;
const precision = 1e-14;

/** The probability that a Beta(a, b) variable is at most x: the regularised incomplete beta function. */
export function betaProbability(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly on this side of the mean.
  return x < (a + 1) / (a + b + 2)
    ? (x * betaDensity(x, a, b) * (1 - x) * betaFraction(x, a, b)) / a
    : 1 - (x * betaDensity(x, a, b) * (1 - x) * betaFraction(1 - x, b, a)) / b;
}

function betaDensity(x: number, a: number, b: number): number {
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b);
  return Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta);
}

const tiny = 1e-300;
/** The fraction needs about √max(a, b) terms: far fewer for any number of events of a hospital. */
const maxTerms = 100_000;

/** The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= maxTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return result;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}

/** Lanczos’s approximation with g = 7 and 9 terms: 15 digits for arguments from 1 on. */
const lanczosStart = 0.999_999_999_999_809_93;
const lanczosTerms = [
  676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_59,
  12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6, 1.505_632_735_149_311_6e-7,
];

function logGamma(x: number): number {
  const sum = lanczosTerms.reduce((total, term, index) => total + term / (x + index), lanczosStart);
  const t = x + 6.5;
  return Math.log(Math.sqrt(2 * Math.PI) * sum) + (x - 0.5) * Math.log(t) - t;
}
