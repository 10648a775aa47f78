import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mixes } from '../packs/pack.ts';
import { computeRequiredRns, countDirectRns, millionthsPerUnit } from './required-rns.ts';

type Loads = readonly (readonly [patients: number, max: number])[];

const required = (loads: Loads, mix: (typeof mixes)[number], floor = 0) =>
  computeRequiredRns(
    loads.map(([patients, max]) => ({ patients: Math.round(patients * millionthsPerUnit), max })),
    mix,
    floor,
  );

describe('required RNs', () => {
  test.each<[string, Loads, Record<string, number>]>([
    ['no patients', [[0, 1]], { own: 0, strict: 0, share: 0 }],
    [
      'two classes that can share',
      [
        [3, 2],
        [5, 4],
      ],
      { own: 4, strict: 3, share: 3 },
    ],
    [
      'a birth with two nurses',
      [
        [1, 0.5],
        [2, 3],
      ],
      { own: 3, strict: 3, share: 3 },
    ],
    [
      'three thirds',
      [
        [1, 3],
        [2, 3],
      ],
      { own: 2, strict: 1, share: 1 },
    ],
    [
      'a sixth more than one nurse',
      [
        [1, 2],
        [2, 3],
      ],
      { own: 2, strict: 2, share: 2 },
    ],
    ['counts with decimals', [[2.1, 0.5]], { own: 5, strict: 5, share: 5 }],
    ['a thousandth of a patient more', [[4.001, 4]], { own: 2, strict: 2, share: 2 }],
    [
      'classes out of order',
      [
        [5, 4],
        [3, 2],
      ],
      { own: 4, strict: 3, share: 3 },
    ],
  ])('the RNs for %s follow the mix', (_, loads, expected) => {
    expect(Object.fromEntries(mixes.map(mix => [mix, required(loads, mix)]))).toEqual(expected);
  });

  test('are at least the floor', () => {
    expect(required([[1, 4]], 'own', 2)).toBe(2);
    expect(required([[9, 4]], 'own', 2)).toBe(3);
  });
});

test('only whole RNs are direct', () => {
  expect([0, 0.999, 5, '5.500', 999].map(countDirectRns)).toEqual([0, 0, 5, 5, 999]);
});

const wholeLoads = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 4 })), {
  minLength: 1,
  maxLength: 3,
});

test('strict is the fewest nurses of all possible assignments', () => {
  fc.assert(
    fc.property(wholeLoads, loads => {
      expect(required(loads, 'strict')).toBe(searchFewest(loads));
    }),
    { numRuns: 300 },
  );
});

const max = fc.oneof(fc.constant(0.5), fc.integer({ min: 1, max: 20 }));
const thousandths = fc.integer({ min: 0, max: 20_000 }).map(count => count / 1000);
const loads = fc.array(fc.tuple(thousandths, max), { minLength: 1, maxLength: 5 });

test.each(mixes)('more patients never lower the requirement with the mix %s', mix => {
  fc.assert(
    fc.property(loads, fc.nat(), thousandths, (before, place, more) => {
      const after = before.map(([patients, most], index): [number, number] =>
        index === place % before.length ? [patients + more, most] : [patients, most],
      );
      expect(required(after, mix)).toBeGreaterThanOrEqual(required(before, mix));
    }),
  );
});

/** As many patients as a shift can have, in millionths. */
const many = fc.array(fc.tuple(fc.integer({ min: 0, max: 999 * 10 * millionthsPerUnit }), max), {
  minLength: 1,
  maxLength: 20,
});

test.each(mixes)('the requirement of the mix %s is that of exact fractions, whatever the counts', mix => {
  fc.assert(
    fc.property(many, loads => {
      const given = loads.map(([patients, most]) => ({ patients, max: most }));
      expect(computeRequiredRns(given, mix, 0)).toBe(Number(exactly[mix](loads)));
    }),
    { numRuns: 500 },
  );
});

type ExactLoads = readonly (readonly [millionths: number, max: number])[];

const up = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;
/** Doubled, because a maximum may be 0.5. */
const toHalves = (max: number) => BigInt(max * 2) * BigInt(millionthsPerUnit);
const toDoubled = (millionths: number) => BigInt(millionths) * 2n;

const exactly: Record<(typeof mixes)[number], (loads: ExactLoads) => bigint> = {
  own: loads => loads.reduce((sum, [patients, most]) => sum + up(toDoubled(patients), toHalves(most)), 0n),
  strict: loads => {
    const sorted = loads.toSorted(([, a], [, b]) => a - b);
    return sorted.reduce(
      ({ rns, free }, [millionths, most]) => {
        const patients = toDoubled(millionths);
        const rest = patients > free ? patients - free : 0n;
        const more = up(rest, toHalves(most));
        return { rns: rns + more, free: free + more * toHalves(most) - patients };
      },
      { rns: 0n, free: 0n },
    ).rns;
  },
  share: loads => {
    const common = loads.reduce((product, [, most]) => product * toHalves(most), 1n);
    const sum = loads.reduce(
      (total, [patients, most]) => total + (toDoubled(patients) * common) / toHalves(most),
      0n,
    );
    return up(sum, common);
  },
};

/** Tries every assignment: a nurse takes a patient if everybody she then has allows so many. */
function searchFewest(given: Loads): number {
  const patients = given.flatMap(([count, most]) => Array.from({ length: count }, () => most));
  let fewest = patients.length;
  const assign = (next: number, nurses: readonly (readonly number[])[]): void => {
    if (nurses.length >= fewest && next < patients.length) return;
    const patient = patients[next];
    if (patient === undefined) {
      fewest = Math.min(fewest, nurses.length);
      return;
    }
    for (const [index, nurse] of nurses.entries()) {
      const having = [...nurse, patient];
      if (having.length <= Math.min(...having)) assign(next + 1, nurses.with(index, having));
    }
    assign(next + 1, [...nurses, [patient]]);
  };
  assign(0, []);
  return fewest;
}
