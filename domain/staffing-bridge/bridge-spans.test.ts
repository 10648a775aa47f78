import { expect, test } from 'vitest';
import { computeBaseRange, listBridgePieces, listBridgeSpans } from './bridge-spans.ts';

test.each([
  ['previous', '2026-02-01', '2026-02-28', '2026-01-04', '2026-01-31'],
  ['previous', '2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['last_year', '2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['plan', '2026-02-10', '2026-03-31', '2025-02-01', '2026-01-31'],
] as const)('the base %s of %s to %s is %s to %s', (base, start, end, baseStart, baseEnd) => {
  expect(computeBaseRange({ start, end }, base)).toEqual({ start: baseStart, end: baseEnd });
});

test('spans that touch are read together, cut where one starts or has ended', () => {
  const { whole, months } = listBridgeSpans(
    { start: '2026-02-01', end: '2026-03-31' },
    'previous',
    '2026-04-01',
  );
  expect(listBridgePieces([whole, ...months])).toEqual([
    {
      range: { start: '2025-12-04', end: '2026-03-31' },
      cuts: ['2025-12-04', '2026-01-04', '2026-01-29', '2026-02-01', '2026-03-01'],
    },
  ]);
});

test('spans with days between them are read apart', () => {
  const { whole } = listBridgeSpans({ start: '2026-03-01', end: '2026-03-31' }, 'last_year', '2026-04-01');
  expect(listBridgePieces([whole])).toEqual([
    { range: { start: '2025-03-01', end: '2025-03-31' }, cuts: ['2025-03-01'] },
    { range: { start: '2026-03-01', end: '2026-03-31' }, cuts: ['2026-03-01'] },
  ]);
});

test('a single month, and more than three years, have no months', () => {
  const countMonths = (start: string, end: string) =>
    listBridgeSpans({ start, end }, 'plan', '2030-01-01').months.length;
  expect(countMonths('2026-03-01', '2026-03-31')).toBe(0);
  expect(countMonths('2026-01-01', '2026-12-31')).toBe(12);
  expect(countMonths('2020-01-01', '2026-12-31')).toBe(0);
});

test('each month of a range has a base of its own', () => {
  const { months } = listBridgeSpans({ start: '2026-01-15', end: '2026-02-28' }, 'last_year', '2026-04-01');
  expect(months.map(({ label, base }) => [label, base.start, base.end])).toEqual([
    ['Jan 2026 (15–31)', '2025-01-15', '2025-01-31'],
    ['Feb 2026', '2025-02-01', '2025-02-28'],
  ]);
});
