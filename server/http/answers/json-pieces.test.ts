import { expect, test } from 'vitest';
import { toWire } from '#contract/wire.ts';
import { writeOnWire } from './json-pieces.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ rnActual: index / 3, label: 'é' }));

test.each<[string, unknown]>([
  ['a number', 1.5],
  ['null', null],
  ['an empty list', []],
  ['a list with a gap', [undefined, 1]],
  ['an object without entries', {}],
  ['a long list of rows', rows(5_000)],
  ['a long list of numbers', Array.from({ length: 9_000 }, (_, index) => index)],
  ['a list of long lists', [rows(3_000), [], rows(1), rows(4_000), rows(2)]],
  [
    'an object that begins and ends with absent entries',
    {
      firstOne: undefined,
      shiftRows: rows(3_000),
      hasNone: null,
      byKey: { perShift: rows(1_500) },
      last: undefined,
    },
  ],
])('%s is written as in one piece', (_, value) => {
  expect([...writeOnWire(value)].join('')).toBe(JSON.stringify(toWire(value)));
});

test('a piece has at most 2,000 values, wherever the long lists are', () => {
  const groupings = Array.from({ length: 3 }, () => ({
    data: { periods: rows(3_000), cells: [rows(3_000)] },
  }));
  const pieces = [...writeOnWire({ context: { groupings, reports: undefined } })];
  expect(Math.max(...pieces.map(piece => piece.split(':').length))).toBeLessThanOrEqual(2_000);
  expect(pieces.length).toBeLessThan(100);
});
