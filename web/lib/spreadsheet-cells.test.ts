import { expect, test } from 'vitest';
import { csvOf, plainCell, safeCell } from './spreadsheet-cells.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://x.example")'])(
  'a text that begins like a formula is held back by an apostrophe: %j',
  text => {
    expect(safeCell(text)).toBe(`'${text}`);
  },
);

test.each(['Ann', 'a=b', "O'Hara", "'quoted'", '', 'ann@lakeside.example'])(
  'other texts stay as they are: %j',
  text => {
    expect(safeCell(text)).toBe(text);
  },
);

test('what was held back comes in again as it was', () => {
  expect(plainCell(safeCell('=1+1'))).toBe('=1+1');
  expect(plainCell("'quoted'")).toBe("'quoted'");
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
    '\ufeff"a,b","say ""hi""","two\nlines",plain\r\n',
  );
});

test('formulas in CSV are harmless', () => {
  expect(csvOf([['Name'], ['=cmd|calc']])).toBe("\ufeffName\r\n'=cmd|calc\r\n");
});

test('numbers stay numbers, and nothing is an empty cell', () => {
  expect(csvOf([['Variance', -1.25, null, 3]])).toBe('\ufeffVariance,-1.25,,3\r\n');
});
