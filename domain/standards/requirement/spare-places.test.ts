import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followOwnPlan } from '../../testing/own-plan.ts';
import { type Mix, mixes } from '../packs/pack.ts';
import { findStandard, type StandardInForce } from '../setting/setting.ts';
import { judgeShift } from './judge-shift.ts';
import { countSparePlaces } from './spare-places.ts';

function judge(standard: StandardInForce, counts: readonly number[], rnActual: number) {
  return judgeShift(standard, { acuityCounts: Object.fromEntries(counts.entries()), rnActual });
}

function count(standard: StandardInForce, counts: readonly number[], rnActual: number) {
  return Object.values(countSparePlaces(standard, judge(standard, counts, rnActual)) ?? {});
}

test.each<[Mix, number, number[]]>([
  // Oregon's labor and delivery in the worked example: the third RN of the others has a place.
  ['own', 6, [0, 1]],
  ['own', 7, [1, 3]],
  ['own', 5, [0, 0]],
  // Three RNs have three active patients, and the others need two more and a half.
  ['share', 6, [0, 1]],
  ['strict', 6, [0, 1]],
])(
  'the mix %s gives %s RNs with 3 patients of one class and 5 of another places for %j',
  (mix, rns, places) => {
    expect(count(followOwnPlan(mix, [1, 2]), [3, 5], rns)).toEqual(places);
  },
);

test('the places of RNs below the floor are none', () => {
  expect(count(followOwnPlan('own', [4], 3), [1], 2)).toEqual([0]);
  expect(count(followOwnPlan('own', [4], 3), [1], 3)).toEqual([11]);
});

test('half an RN more has no place', () => {
  expect(count(followOwnPlan('own', [2]), [5], 3.5)).toEqual([1]);
});

test('no places are left in a shift with patients whom the standard leaves out', () => {
  const standard = followOwnPlan('own', [2]);
  expect(countSparePlaces(standard, { ...judge(standard, [2], 4), left_out: 8 })).toBeNull();
});

test('the places of a unit type are those of its own RNs', () => {
  const map = { 0: { class: 'other', patients: 1 }, 1: { class: 'antepartum/patient', patients: 1 } };
  const changes = [{ pack: 'oregon', unit_type: 'labor_and_delivery', from: '2026-01-01', map }];
  const standard = findStandard(changes, '2026-01-01') as StandardInForce;
  // One RN for 2 others and one for 4 of the antepartum patients, of whom she may have 6.
  expect(countSparePlaces(standard, judge(standard, [2, 4], 2))).toEqual({
    active: 0,
    other: 0,
    'antepartum/patient': 2,
  });
});

const maximum = fc.oneof(fc.constant(0.5), fc.integer({ min: 1, max: 20 }));
const thousandths = fc.integer({ min: 0, max: 20_000 }).map(patients => patients / 1000);
const loads = fc.array(fc.tuple(maximum, thousandths), { minLength: 1, maxLength: 4 });

test.each(mixes)('the places left can be filled and one more patient is too many with the mix %s', mix => {
  const floor = fc.integer({ min: 0, max: 9 });
  const rns = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(loads, floor, rns, (given, least, here) => {
      const standard = followOwnPlan(
        mix,
        given.map(([max]) => max),
        least,
      );
      const counts = given.map(([, patients]) => patients);
      const isEnough = (added: number, more: number) => {
        const filled = counts.map((patients, index) => (index === added ? patients + more : patients));
        return judge(standard, filled, here).state === 'enough';
      };
      for (const [index, places] of count(standard, counts, here).entries()) {
        expect(isEnough(index, places)).toBe(isEnough(index, 0));
        expect(isEnough(index, places + 1)).toBe(false);
      }
    }),
  );
});
