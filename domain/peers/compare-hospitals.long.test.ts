import { expect, test } from 'vitest';
import { compareHospitals, computeLevel, type PeerWeek } from './compare-hospitals.ts';

/** Groups of each size. */
const groups = 500;
const weeks = 12;

/** mulberry32: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Box and Muller. */
function createNormal(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Hospitals of different sizes, whose weeks vary by 2 to 8 % around their level: small units vary more. */
function simulateGroup(
  size: number,
  normal: () => number,
  random: () => number,
  levels: readonly number[] = [],
) {
  return Array.from({ length: size }, (_, index) => {
    const needed = 600 + 1200 * random();
    const spread = 0.02 + 0.06 * random();
    const list = Array.from({ length: weeks }, (): PeerWeek => {
      const asked = needed * Math.exp(0.15 * normal());
      return [asked * (levels[index] ?? 1) * Math.exp(spread * normal()), asked];
    });
    return computeLevel(list);
  });
}

test.each([5, 8, 20])(
  'hospitals without true differences in groups of %i are outside the 95 percent limits 4 to 6.5 times in 100',
  size => {
    const random = createRandom(48);
    const normal = createNormal(random);
    const points = Array.from(
      { length: groups },
      () => compareHospitals(simulateGroup(size, normal, random)).points,
    ).flat();
    const outside = points.filter(({ ratio, low95, high95 }) => ratio < low95 || ratio > high95).length;
    const share = (100 * outside) / points.length;
    expect(share).toBeGreaterThanOrEqual(4);
    expect(share).toBeLessThanOrEqual(6.5);
  },
);

test('one hospital of five that is 20 % above the others is outside its 95 % limits in at least 90 % of the groups', () => {
  const random = createRandom(48);
  const normal = createNormal(random);
  const found = Array.from({ length: groups }, () => {
    const [point] = compareHospitals(simulateGroup(5, normal, random, [1.2])).points;
    return point !== undefined && point.ratio > point.high95;
  });
  expect(found.filter(Boolean).length / groups).toBeGreaterThanOrEqual(0.9);
});
