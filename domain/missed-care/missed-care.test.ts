import { describe, expect, test } from 'vitest';
import {
  countMissed,
  createMissedCare,
  describeMissedCare,
  findUnknownType,
  hasRepeatedType,
  isMissedCare,
  listMissedTypes,
  nothingMissed,
  setMissed,
} from './missed-care.ts';

/** Keys that objects have or treat differently. */
const oddTypes = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '7'];

describe.each(oddTypes)('the type %s', type => {
  test('is not missed unless it was counted', () => {
    expect(countMissed(nothingMissed, type)).toBe(0);
  });

  test('keeps its count as JSON, beside others', () => {
    const care = setMissed(setMissed(nothingMissed, 'Charting late', 1), type, 2);
    const stored = JSON.parse(JSON.stringify(care));
    expect([countMissed(stored, type), countMissed(stored, 'Charting late')]).toEqual([2, 1]);
    expect(Object.getPrototypeOf(care)).toBe(Object.prototype);
    expect(Object.keys(setMissed(care, type, 0))).toEqual(['Charting late']);
  });

  test('is unknown unless it is listed or stored', () => {
    const care = createMissedCare([[type, 1]]);
    expect(findUnknownType(care, [], nothingMissed)).toBe(type);
    expect(findUnknownType(care, [type], nothingMissed)).toBeUndefined();
    expect(findUnknownType(care, [], care)).toBeUndefined();
  });
});

test('counts of 0 are left out, and counts end at 99', () => {
  expect(
    createMissedCare(
      new Map([
        ['A', 0],
        ['B', 2],
      ]),
    ),
  ).toEqual({ B: 2 });
  expect(setMissed({ A: 99 }, 'A', 100)).toEqual({ A: 99 });
});

test('a type with a count of 0 needs no list', () => {
  expect(findUnknownType({ Gone: 0 }, [], nothingMissed)).toBeUndefined();
});

test.each([
  [{}, true],
  [{ A: 0, B: 99 }, true],
  [JSON.parse('{"__proto__": 3}'), true],
  [{ A: 100 }, false],
  [{ A: -1 }, false],
  [{ A: 1.5 }, false],
  [{ A: '1' }, false],
  [{ A: null }, false],
  [JSON.parse('{"__proto__": 300}'), false],
  [[1], false],
  [null, false],
  ['A', false],
])('%j has whole counts by type: %s', (value, expected) => {
  expect(isMissedCare(value)).toBe(expected);
});

test('types are listed in the order of the hospital, then those that only shifts have', () => {
  expect(listMissedTypes(['Teaching', 'Charting'], ['Zebra', 'Charting', 'Apple', 'Zebra'])).toEqual([
    'Teaching',
    'Charting',
    'Apple',
    'Zebra',
  ]);
});

test.each([
  [['Charting late', 'charting LATE'], true],
  [['Caf\u00e9', 'Cafe\u0301'], true],
  [['Charting', 'Charting late'], false],
  [[], false],
])('two of %j read the same: %s', (types, expected) => {
  expect(hasRepeatedType(types)).toBe(expected);
});

test('missed care reads in the order of the list, with counts above 1', () => {
  const care = createMissedCare([
    ['Charting late', 1],
    ['__proto__', 2],
    ['Teaching missed', 3],
  ]);
  expect(describeMissedCare(care, ['Teaching missed', 'Pain relief late'])).toBe(
    'Teaching missed × 3, Charting late, __proto__ × 2',
  );
  expect(describeMissedCare({})).toBe('');
});
