import { describe, expect, test } from 'vitest';
import type { ExportColumn } from './columns.ts';
import { formatCsvHead, formatCsvRows } from './csv.ts';

const columns: ExportColumn[] = [
  { name: 'shift_id', type: 'integer' },
  { name: 'date', type: 'date' },
  { name: 'starts_at', type: 'instant' },
  { name: 'is_day', type: 'boolean' },
  { name: 'rn_target', type: 'number' },
  { name: 'reasons', type: 'text' },
];

test('a file starts with the names of its columns', () => {
  expect(formatCsvHead(columns)).toBe('shift_id,date,starts_at,is_day,rn_target,reasons\r\n');
});

test('a row has its date, its instant in UTC and its numbers with all digits', () => {
  const day = Date.UTC(2026, 10, 14) / 86_400_000;
  const row = [7, day, Date.UTC(2026, 10, 14, 12), true, 3.000001, 'Sick call; High acuity'];
  expect(formatCsvRows(columns, [row])).toBe(
    '7,2026-11-14,2026-11-14T12:00:00.000Z,true,3.000001,Sick call; High acuity\r\n',
  );
});

test('a missing value is empty, and false and 0 are not', () => {
  expect(formatCsvRows(columns, [[1, null, null, false, 0, null]])).toBe('1,,,false,0,\r\n');
});

describe('a text', () => {
  test.each([
    ['with a comma is quoted', 'a, b', '"a, b"'],
    ['with quotes has them twice', 'the "late" bed', '"the ""late"" bed"'],
    ['with a line break is quoted', 'a\nb', '"a\nb"'],
    ['that looks like a formula is plain text', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['that starts with a minus is plain text', '-1+2', "'-1+2"],
  ])('a text %s', (_, text, written) => {
    expect(formatCsvRows([{ name: 'reasons', type: 'text' }], [[text]])).toBe(`${written}\r\n`);
  });
});
