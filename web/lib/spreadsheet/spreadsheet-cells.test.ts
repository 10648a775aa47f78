import { expect, test } from 'vitest';
import { formatCsv, plainCell, safeCell } from './spreadsheet-cells.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://x.example")'])(
  'a text that starts like a formula gets an apostrophe: %j',
  text => {
    expect(safeCell(text)).toBe(`'${text}`);
  },
);

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const skipped = [
  '\0',
  '\u0001',
  '\u001b',
  '\u007f',
  '\u0085',
  ' ',
  '\u00a0',
  '\u00ad',
  '\u1680',
  '\u180e',
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2028',
  '\u2060',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\u{e0020}',
  '\t \u200b',
];

test.each(signs)('a text that starts with %s gets an apostrophe, also after invisible characters', sign => {
  expect(safeCell(`${sign}A1`)).toBe(`'${sign}A1`);
  for (const before of skipped) {
    const text = `${before}${sign}A1`;
    expect(safeCell(text), JSON.stringify(text)).toBe(`'${text}`);
    expect(plainCell(safeCell(text))).toBe(text);
  }
});

test('a text with another start stays unchanged, also with invisible characters', () => {
  for (const text of ['\u200bAnn', ' Ann', 'Ann\u200b=1', '\u00ad7', '٣']) expect(safeCell(text)).toBe(text);
});

test('cells with a semicolon or a tab are quoted, because some programs split at them', () => {
  expect(formatCsv([['a;=1+1', 'a\t=1+1']])).toBe('\ufeff"a;=1+1","a\t=1+1"\r\n');
});

test.each(['Ann', 'a=b', "O'Hara", "'quoted'", '', 'ann@lakeside.example'])(
  'other texts stay unchanged: %j',
  text => {
    expect(safeCell(text)).toBe(text);
  },
);

test('the apostrophe is removed on import', () => {
  expect(plainCell(safeCell('=1+1'))).toBe('=1+1');
  expect(plainCell("'quoted'")).toBe("'quoted'");
});

test('commas, quotes and line breaks stay in their cell', () => {
  expect(formatCsv([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
    '\ufeff"a,b","say ""hi""","two\nlines",plain\r\n',
  );
});

test('formulas in CSV become text', () => {
  expect(formatCsv([['Name'], ['=cmd|calc']])).toBe("\ufeffName\r\n'=cmd|calc\r\n");
});

test('numbers stay numbers, and null is an empty cell', () => {
  expect(formatCsv([['Variance', -1.25, null, 3, -3.5]])).toBe('\ufeffVariance,-1.25,,3,-3.5\r\n');
});
