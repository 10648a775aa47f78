import { describe, expect, test } from 'vitest';
import type { PeerWeek } from './compare-hospitals.ts';
import { dropKnown, hasRepeatedWeeks, isSameHospital, type PeerSums } from './same-hospital.ts';

const listWeeks = (seed: number): PeerWeek[] =>
  Array.from({ length: 13 }, (_, week) => [
    900 + ((week * 37 + seed * 53) % 101) + 0.375,
    880 + ((week * 29 + seed * 71) % 89) + 0.125,
  ]);

const lake: PeerSums = { ids: ['a1'], weeks: listWeeks(1) };
const renumbered = (weeks: readonly PeerWeek[]): PeerSums => ({ ids: ['ff'], weeks });

describe('sums are of the same hospital', () => {
  test.each([
    ['if they have its number, whatever was corrected', { ids: ['b2', 'a1'], weeks: listWeeks(2) }],
    ['with another number, if all weeks are equal', renumbered(lake.weeks)],
    ['rounded to whole hours', renumbered(lake.weeks.map(([a, b]) => [Math.round(a), Math.round(b)]))],
    ['without some of their weeks', renumbered(lake.weeks.slice(1, 12))],
    ['with a week left out in the middle', renumbered(lake.weeks.toSpliced(6, 1))],
    ['in another order', renumbered(lake.weeks.toReversed())],
    ['with half of the weeks corrected', renumbered([...lake.weeks.slice(0, 7), ...listWeeks(3).slice(7)])],
  ] as const)('sums are of the same hospital %s', (_, other) => {
    expect(isSameHospital(lake, other)).toBe(true);
    expect(isSameHospital(other, lake)).toBe(true);
  });
});

describe('sums are of different hospitals', () => {
  test('hospitals differ if neither number nor weeks are equal', () => {
    expect(isSameHospital(lake, renumbered(listWeeks(2)))).toBe(false);
  });

  test('hospitals differ if only single weeks are equal', () => {
    const some = [...lake.weeks.slice(0, 5), ...listWeeks(2).slice(5)];
    expect(isSameHospital(lake, renumbered(some))).toBe(false);
  });

  test('hospitals differ if both nearly always work with two RNs', () => {
    const weeks = Array.from({ length: 13 }, (_, week): PeerWeek => [week === 4 ? 348 : 336, 336]);
    expect(isSameHospital({ ids: ['a1'], weeks }, renumbered(weeks))).toBe(false);
  });

  test('hospitals without weeks differ', () => {
    expect(isSameHospital({ ids: [], weeks: [] }, { ids: [], weeks: [] })).toBe(false);
  });
});

test('hospitals that are known are dropped', () => {
  const [oak, elm] = [2, 3].map(seed => ({ ids: [`${seed}`], weeks: listWeeks(seed) }));
  if (!oak || !elm) throw new Error('no sums');
  expect(dropKnown([lake], [renumbered(lake.weeks), oak, elm])).toEqual([oak, elm]);
});

test('a list repeats a hospital if weeks are equal in their order', () => {
  expect(hasRepeatedWeeks([lake, renumbered(listWeeks(2)), renumbered(lake.weeks)])).toBe(true);
  expect(hasRepeatedWeeks([lake, renumbered(listWeeks(2)), renumbered(listWeeks(3))])).toBe(false);
});
