import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

const columns = [{ header: 'Email', required: true }, { header: 'Owner' }];

test('cells are found by header, regardless of order, case and spaces', () => {
  const { lines } = readLines(
    [
      ['owner', ' E-Mail', '  EMAIL '],
      ['y', 'x', ' a@b.example '],
    ],
    columns,
  );
  expect(lines.map(line => [line.number, line.cell('Email'), line.cell('Owner')])).toEqual([
    [2, 'a@b.example', 'y'],
  ]);
});

test('blank lines are left out, and the other lines keep their numbers', () => {
  const { lines } = readLines([[], ['Email'], ['a@b.example'], ['', '  '], ['c@d.example']], columns);
  expect(lines.map(line => line.number)).toEqual([3, 5]);
});

test('an optional column that is missing is blank', () => {
  const { lines } = readLines([['Email'], ['a@b.example']], columns);
  expect(lines[0]?.cell('Owner')).toBe('');
});

test('the first of two columns with the same header counts', () => {
  const { lines } = readLines(
    [
      ['Email', 'Email'],
      ['a@b.example', 'c@d.example'],
    ],
    columns,
  );
  expect(lines[0]?.cell('Email')).toBe('a@b.example');
});

test('unknown columns are listed', () => {
  expect(readLines([['Email', 'Phone', ''], ['a@b.example']], columns).unused).toEqual(['Phone']);
});

test('known columns that the file lacks are listed', () => {
  expect(readLines([['Email'], ['a@b.example']], columns).missing).toEqual(['Owner']);
  expect(readLines([['email', 'OWNER'], ['a@b.example']], columns).missing).toEqual([]);
});

test.each([
  ['nothing at all', []],
  ['blank rows', [[''], [' ', '']]],
  ['a header alone', [['Email', 'Owner']]],
])('%s has no data', (_, sheet) => {
  expect(() => readLines(sheet, columns)).toThrow('No data found.');
});

test('a missing required column is an error that names it', () => {
  expect(() => readLines([['Name'], ['Ann']], columns)).toThrow('The first row has no Email.');
});
