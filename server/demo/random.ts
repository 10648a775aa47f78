/** Chance that can be repeated: the same seed gives the same run of values. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  chance(probability: number): boolean;
  between(low: number, high: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  /** How many events happen where so many are expected. */
  count(expected: number): number;
}

export function randomFrom(seed: string): Random {
  const next = mulberry32(hashOf(seed));
  return {
    next,
    chance: probability => next() < probability,
    between: (low, high) => low + (high - low) * next(),
    pick: items => items[Math.floor(next() * items.length)] ?? items[0],
    weighted: weights => weightedName(weights, next()),
    count: expected => poisson(expected, next),
  };
}

function weightedName<Name extends string>(weights: Readonly<Record<Name, number>>, share: number): Name {
  const names = Object.keys(weights) as [Name, ...Name[]];
  let left = share * names.reduce((sum, name) => sum + weights[name], 0);
  for (const name of names) {
    left -= weights[name];
    if (left < 0) return name;
  }
  return names[0];
}

/** Knuth's way: multiply until the product falls below e^-λ. Our λ are small. */
function poisson(expected: number, next: () => number): number {
  const limit = Math.exp(-expected);
  let events = 0;
  for (let product = next(); product > limit; product *= next()) events += 1;
  return events;
}

/** FNV-1a. */
function hashOf(text: string): number {
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
