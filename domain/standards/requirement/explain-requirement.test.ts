import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followOwnPlan } from '../../testing/own-plan.ts';
import { type Mix, mixes } from '../packs/pack.ts';
import { findStandard, type StandardInForce } from '../setting/setting.ts';
import { explainRequirement } from './explain-requirement.ts';
import { judgeShift } from './judge-shift.ts';

function explain(mix: Mix, maximums: readonly number[], counts: readonly number[]) {
  const standard = followOwnPlan(mix, maximums);
  const judged = judgeShift(standard, { acuityCounts: Object.fromEntries(counts.entries()), rnActual: 0 });
  return { judged, parts: explainRequirement(standard, judged) };
}

const listParts = (mix: Mix, maximums: readonly number[], counts: readonly number[]) =>
  explain(mix, maximums, counts).parts.map(({ max, inFreePlaces, rns }) => [max, inFreePlaces, rns]);

describe('3 patients of a class with 2 for an RN and 5 of one with 4', () => {
  test.each<[Mix, number[][]]>([
    [
      'own',
      [
        [4, 0, 2],
        [2, 0, 2],
      ],
    ],
    [
      'strict',
      [
        [2, 0, 2],
        [4, 1, 1],
      ],
    ],
    [
      'share',
      [
        [4, 0, 1.25],
        [2, 0, 1.5],
      ],
    ],
  ])('are explained with the mix %s', (mix, parts) => {
    expect(listParts(mix, [4, 2], [5, 3])).toEqual(parts);
  });
});

test('patients who all find free places add no RN', () => {
  expect(listParts('strict', [4, 5, 20], [5, 3, 4])).toEqual([
    [4, 0, 2],
    [5, 3, 0],
    [20, 0, 1],
  ]);
});

test('a class without patients is explained only if a field is mapped to it', () => {
  const oregon = findStandard(
    [
      {
        pack: 'oregon',
        unit_type: 'labor_and_delivery',
        from: '2026-01-01',
        map: { 1: { class: 'other', patients: 1 }, 2: null },
      },
    ],
    '2026-01-01',
  ) as StandardInForce;
  const judged = judgeShift(oregon, { acuityCounts: { 1: 0, 2: 3 }, rnActual: 0 });
  expect(explainRequirement(oregon, judged)).toEqual([
    { id: 'other', name: 'Other', max: 2, patients: 0, inFreePlaces: 0, rns: 0 },
  ]);
});

const maximum = fc.oneof(fc.constant(0.5), fc.integer({ min: 1, max: 20 }));
const thousandths = fc.integer({ min: 0, max: 20_000 }).map(count => count / 1000);

test.each(mixes)('the parts of a requirement add up to it with the mix %s', mix => {
  fc.assert(
    fc.property(fc.array(fc.tuple(maximum, thousandths), { minLength: 1, maxLength: 5 }), loads => {
      const { judged, parts } = explain(
        mix,
        loads.map(([max]) => max),
        loads.map(([, count]) => count),
      );
      const sum = parts.reduce((total, { rns }) => total + rns, 0);
      // Parts of an RN, which only the mix share has, add up with binary noise; a sum of 0 must not become -0.
      expect(mix === 'share' ? Math.max(0, Math.ceil(sum - 1e-9)) : sum).toBe(judged.required);
      for (const { patients, inFreePlaces } of parts) expect(inFreePlaces).toBeLessThanOrEqual(patients);
    }),
  );
});
