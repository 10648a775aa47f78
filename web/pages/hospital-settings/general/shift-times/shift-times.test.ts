import { expect, test } from 'vitest';
import {
  checkRows,
  describeCoverage,
  formatTime,
  parseConfig,
  toTypedWindows,
  withNewRow,
} from './shift-times.ts';

const usual = [
  { mins: 1140, is_day: false },
  { mins: 420, is_day: true },
];
const createRows = (...texts: string[]) => texts.map((text, key) => ({ key, text, isDay: true }));

test('windows are sorted by start and formatted', () => {
  expect(toTypedWindows([...usual, { mins: 1620, is_day: false }]).map(({ text }) => text)).toEqual([
    '07:00',
    '19:00',
    '27:00',
  ]);
});

test.each([
  ['7:00', '07:00'],
  ['0700', '07:00'],
  ['27:00', '27:00'],
  ['noon', '00:00'],
  ['', '00:00'],
])('%j becomes %s on blur', (typed, shown) => {
  expect(formatTime(typed)).toBe(shown);
});

test('both of two equal starts have an error, in any notation', () => {
  const { overall, byKey } = checkRows(createRows('07:00', '7', '19:00'));
  expect(overall).toBeNull();
  expect([...byKey.keys()]).toEqual([0, 1]);
});

test('a day has 1 to 24 shifts', () => {
  const many = Array.from({ length: 25 }, (_, hour) => `${String(hour)}:00`);
  expect(checkRows(createRows(...many)).overall).toBe('A day has at most 24 shifts. Remove some of them.');
  expect(checkRows([]).overall).toBe('A day has at least one shift.');
});

test('a last start 24 hours after the first has an error', () => {
  expect([...checkRows(createRows('07:00', '31:00')).byKey.keys()]).toEqual([1]);
});

test('a new shift starts in the middle of the longest one and is sorted in', () => {
  const more = withNewRow(createRows('07:00', '11:00', '15:00'));
  expect(more.map(({ text }) => text)).toEqual(['07:00', '11:00', '15:00', '23:00']);
  expect(checkRows(more).byKey.size).toBe(0);
});

test('the hours of day and night add up to 24', () => {
  expect(describeCoverage(parseConfig(toTypedWindows(usual)))).toBe(
    '2 shifts cover the 24 hours without a gap: 12 hours of day, 12 hours of night.',
  );
  expect(describeCoverage([{ mins: 450, isDay: true }])).toBe(
    '1 shift covers the 24 hours without a gap: 24 hours of day, 0 hours of night.',
  );
});
