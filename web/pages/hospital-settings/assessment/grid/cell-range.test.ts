import { expect, test } from 'vitest';
import { describePaste, formatBlock, isWithin, listCells, parseBlock, placeBlock } from './cell-range.ts';

test.each([
  ['8\t9\t10', [['8', '9', '10']]],
  [
    '8\t9\r\n6\t7\r\n',
    [
      ['8', '9'],
      ['6', '7'],
    ],
  ],
  ['8\n6', [['8'], ['6']]],
  ['$48.50\t1,200', [['48.50', '1200']]],
  ['8\t\t9', [['8', '', '9']]],
])('parses the block %j', (text, values) => {
  expect(parseBlock(text)).toEqual(values);
});

test('a block fills the cells to the right and below, and values beyond the grid are counted', () => {
  const size = { rows: 3, columns: 3 };
  expect(
    placeBlock(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      { row: 2, column: 1 },
      size,
    ),
  ).toEqual({
    changes: [
      { row: 2, column: 1, text: 'a' },
      { row: 2, column: 2, text: 'b' },
    ],
    lost: 2,
  });
});

test('a range has the same cells from any corner', () => {
  const [a, b] = [
    { row: 0, column: 2 },
    { row: 1, column: 1 },
  ];
  expect(listCells({ from: b, to: a })).toEqual(listCells({ from: a, to: b }));
  expect(listCells({ from: a, to: b })).toHaveLength(4);
  expect(isWithin({ from: a, to: b }, { row: 1, column: 2 })).toBe(true);
  expect(isWithin({ from: a, to: b }, { row: 1, column: 0 })).toBe(false);
});

test('a copied range can be pasted', () => {
  const cells = [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ];
  const text = formatBlock(cells, { from: { row: 1, column: 2 }, to: { row: 0, column: 1 } });
  expect(text).toBe('2\t3\n5\t6');
  expect(parseBlock(text)).toEqual([
    ['2', '3'],
    ['5', '6'],
  ]);
});

test('a paste is described by the number of values', () => {
  expect(describePaste(1, 0)).toBe('1 value pasted.');
  expect(describePaste(14, 2)).toBe('14 values pasted; 2 did not fit.');
});
