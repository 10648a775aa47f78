import { expect, test } from 'vitest';
import { blockText, isWithin, parseBlock, placeBlock, placesIn, wordsOfPaste } from './block.ts';

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
])('the block %j has these values', (text, values) => {
  expect(parseBlock(text)).toEqual(values);
});

test('a block lands right and down from its cell, and what lies beyond the grid is counted', () => {
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

test('a range has the same cells whichever corner it began with', () => {
  const [a, b] = [
    { row: 0, column: 2 },
    { row: 1, column: 1 },
  ];
  expect(placesIn({ from: b, to: a })).toEqual(placesIn({ from: a, to: b }));
  expect(placesIn({ from: a, to: b })).toHaveLength(4);
  expect(isWithin({ from: a, to: b }, { row: 1, column: 2 })).toBe(true);
  expect(isWithin({ from: a, to: b }, { row: 1, column: 0 })).toBe(false);
});

test('what is copied can be pasted', () => {
  const cells = [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ];
  const text = blockText(cells, { from: { row: 1, column: 2 }, to: { row: 0, column: 1 } });
  expect(text).toBe('2\t3\n5\t6');
  expect(parseBlock(text)).toEqual([
    ['2', '3'],
    ['5', '6'],
  ]);
});

test('a paste tells what it did', () => {
  expect(wordsOfPaste(1, 0)).toBe('1 value pasted.');
  expect(wordsOfPaste(14, 2)).toBe('14 values pasted; 2 did not fit.');
});
