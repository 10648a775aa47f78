import type { PatientLoad } from '../simulation/needed-rns.ts';

/** How many RNs are needed, as the probabilities of the grid's steps of 0.001 RNs. */
export type Distribution = readonly number[];

/**
 * The distribution of needed RNs by its definition: each count from its own formula, then every sum of every combination. It takes
 * seconds where the product takes milliseconds, and shares nothing with it.
 */
export function sumDirectly(loads: readonly PatientLoad[], phi: number): Distribution {
  return loads.reduce<Distribution>(
    (sum, { meanCount, rnsPerPatient }) =>
      addCount(sum, listCounts(meanCount, phi), Math.round(rnsPerPatient * 1000)),
    [1],
  );
}

/** For each whole number of RNs up to `most`: the share of time in which it is enough, and E[(RNs − needed)⁺]. */
export function readRows(distribution: Distribution, most: number): { covered: number; idle: number }[] {
  let covered = 0;
  let moment = 0;
  return Array.from({ length: most + 1 }, (_, rns) => {
    for (let step = rns * 1000 - 999; step <= rns * 1000; step += 1) {
      const probability = distribution[step] ?? 0;
      covered += probability;
      moment += (probability * step) / 1000;
    }
    return { covered, idle: rns * covered - moment };
  });
}

/** The probabilities of 0, 1, 2, … patients: from the most likely count up and down by their ratios, then divided by their sum. */
export function listCounts(mean: number, phi: number): number[] {
  const growth = (count: number) =>
    phi === 1 ? mean / count : ((count - 1 + mean / (phi - 1)) / count) * ((phi - 1) / phi);
  const mode = Math.max(0, Math.floor(mean - (phi - 1)));
  const counts = [];
  counts[mode] = 1;
  for (let count = mode; count > 0; count -= 1) counts[count - 1] = (counts[count] ?? 0) / growth(count);
  for (let count = mode + 1; (counts[count - 1] ?? 0) > 1e-22; count += 1)
    counts[count] = (counts[count - 1] ?? 0) * growth(count);
  const total = counts.reduce((sum, value) => sum + value, 0);
  return counts.map(value => value / total);
}

function addCount(sum: Distribution, counts: readonly number[], weight: number): Distribution {
  const added = new Array<number>(sum.length + (counts.length - 1) * weight).fill(0);
  for (const [step, one] of sum.entries()) {
    if (one === 0) continue;
    for (const [count, other] of counts.entries()) {
      added[step + count * weight] = (added[step + count * weight] ?? 0) + one * other;
    }
  }
  return added;
}
