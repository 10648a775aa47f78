/** Repeatable random values: the same seed gives the same sequence. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  chance(probability: number): boolean;
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  /** The number of events where `expected` happen on average (Poisson). */
  count(expected: number): number;
}

export function randomFrom(seed: string): Random {
  const next = mulberry32(hashText(seed));
  return {
    next,
    chance: probability => next() < probability,
    between: (low, high) => low + (high - low) * next(),
    pick: items => items[Math.floor(next() * items.length)] as (typeof items)[number],
    count: expected => countEvents(expected, next),
  };
}

/** Knuth's algorithm: multiply until the product falls below e^-λ. It suits a small λ. */
function countEvents(expected: number, next: () => number): number {
  const limit = Math.exp(-expected);
  let events = 0;
  for (let product = next(); product > limit; product *= next()) events += 1;
  return events;
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
