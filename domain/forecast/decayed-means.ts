export interface DecayedMeans {
  /** Ages the values of a place by one step and adds one; a missing value (NaN) only ages them. */
  add(place: number, value: number): void;
  /** The sum of the values of a place and their weight; the newest has the weight 1. */
  sum(place: number): number;
  weight(place: number): number;
}

/** Means by place in which a value counts half after `halfLife` steps. */
export function createDecayedMeans(places: number, halfLife: number): DecayedMeans {
  const sums = new Float64Array(places);
  const weights = new Float64Array(places);
  const decay = 0.5 ** (1 / halfLife);
  return {
    add(place, value) {
      const isKnown = !Number.isNaN(value);
      sums[place] = decay * (sums[place] ?? 0) + (isKnown ? value : 0);
      weights[place] = decay * (weights[place] ?? 0) + (isKnown ? 1 : 0);
    },
    sum: place => sums[place] ?? 0,
    weight: place => weights[place] ?? 0,
  };
}
