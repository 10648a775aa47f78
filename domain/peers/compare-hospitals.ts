/** RN hours of a week: worked, and needed for the same patients. */
export type PeerWeek = readonly [worked: number, needed: number];

/** The 95 % and 99.8 % limits of a funnel plot. */
export const z95 = 1.959964;
export const z998 = 3.090232;

/** A smaller standard error would make a hospital that never varies outweigh all others. */
const minError = 0.001;

/** A hospital's own ratio and error, before hospitals are compared. */
export interface HospitalLevel {
  /** Worked hours by needed hours. */
  readonly level: number;
  /** The standard error of its logarithm. */
  readonly se: number;
}

/** One hospital beside its peers (B21): a point of the funnel plot with its limits. */
export interface PeerPoint {
  /** RN hours for the same patients, by those of the peers: 0.96 is 4 % fewer. */
  readonly ratio: number;
  readonly se: number;
  readonly low95: number;
  readonly high95: number;
  readonly low998: number;
  readonly high998: number;
}

interface PeerComparison {
  /** The geometric mean of the hospitals' worked hours by needed hours. */
  readonly level: number;
  /** How far hospitals differ beyond chance: the standard deviation of the ratios' logarithms. */
  readonly tau: number;
  /** In the order of the hospitals. */
  readonly points: readonly PeerPoint[];
}

/** The weeks that count: those in which an RN worked. */
export function listCountedWeeks(weeks: readonly PeerWeek[]): readonly PeerWeek[] {
  return weeks.filter(([worked]) => worked > 0);
}

/**
 * A hospital's level over its weeks, all of which must count, and the standard error of its logarithm: the standard deviation of the
 * weeks' logarithms by the root of their number. Example: 110 and 90 hours worked where 100 were needed each time is a level of 1.
 */
export function computeLevel(weeks: readonly PeerWeek[]): HospitalLevel {
  const worked = sum(weeks.map(week => week[0]));
  const needed = sum(weeks.map(week => week[1]));
  const logs = weeks.map(week => Math.log(week[0] / week[1]));
  const mean = sum(logs) / logs.length;
  const variance = sum(logs.map(log => (log - mean) ** 2)) / (logs.length - 1);
  return { level: worked / needed, se: Math.max(minError, Math.sqrt(variance / logs.length)) };
}

/**
 * Compares hospitals (B21). Their variance beyond chance is DerSimonian and Laird's; the limits of a hospital take that of the
 * others, so that a hospital that differs does not widen its own limits.
 */
export function compareHospitals(hospitals: readonly HospitalLevel[]): PeerComparison {
  const level = Math.exp(sum(hospitals.map(each => Math.log(each.level))) / hospitals.length);
  const effects = hospitals.map(each => ({ log: Math.log(each.level / level), se: each.se }));
  const points = effects.map(({ log, se }, index) => {
    const spread = Math.sqrt(se ** 2 + computeVarianceBetween(effects.toSpliced(index, 1)));
    return {
      ratio: Math.exp(log),
      se,
      low95: Math.exp(-z95 * spread),
      high95: Math.exp(z95 * spread),
      low998: Math.exp(-z998 * spread),
      high998: Math.exp(z998 * spread),
    };
  });
  return { level, tau: Math.sqrt(computeVarianceBetween(effects)), points };
}

interface Effect {
  readonly log: number;
  readonly se: number;
}

/** DerSimonian and Laird's variance between hospitals, from their logarithms weighted by 1/se²; 0 for a single one. */
function computeVarianceBetween(effects: readonly Effect[]): number {
  if (effects.length < 2) return 0;
  const weights = effects.map(({ se }) => 1 / se ** 2);
  const total = sum(weights);
  const mean = sum(effects.map(({ log }, index) => log * (weights[index] ?? 0))) / total;
  const spread = sum(effects.map(({ log }, index) => (weights[index] ?? 0) * (log - mean) ** 2));
  const scale = total - sum(weights.map(weight => weight ** 2)) / total;
  return Math.max(0, (spread - (effects.length - 1)) / scale);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
