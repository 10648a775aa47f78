import { expect, test } from 'vitest';
import { configOf, coverageOf, faultsOf, readBack, typedWindows, withOneMore } from './shift-times.ts';

const usual = [
  { mins: 1140, is_day: false },
  { mins: 420, is_day: true },
];
const rowsOf = (...texts: string[]) => texts.map((text, key) => ({ key, text, isDay: true }));

test('windows stand in their order, as they read back', () => {
  expect(typedWindows([...usual, { mins: 1620, is_day: false }]).map(({ text }) => text)).toEqual([
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
])('%j becomes %s when the field is left', (typed, shown) => {
  expect(readBack(typed)).toBe(shown);
});

test('both of two equal starts are marked, however they are written', () => {
  const { overall, byKey } = faultsOf(rowsOf('07:00', '7', '19:00'));
  expect(overall).toBeNull();
  expect([...byKey.keys()]).toEqual([0, 1]);
});

test('25 shifts are too many, and a day has at least one', () => {
  const many = Array.from({ length: 25 }, (_, hour) => `${String(hour)}:00`);
  expect(faultsOf(rowsOf(...many)).overall).toBe('A day has at most 24 shifts. Remove some of them.');
  expect(faultsOf([]).overall).toBe('A day has at least one shift.');
});

test('a last start 24 hours after the first is marked', () => {
  expect([...faultsOf(rowsOf('07:00', '31:00')).byKey.keys()]).toEqual([1]);
});

test('one more shift begins in the middle of the longest, in its place', () => {
  const more = withOneMore(rowsOf('07:00', '11:00', '15:00'));
  expect(more.map(({ text }) => text)).toEqual(['07:00', '11:00', '15:00', '23:00']);
  expect(faultsOf(more).byKey.size).toBe(0);
});

test('the hours of day and night add up to 24', () => {
  expect(coverageOf(configOf(typedWindows(usual)))).toBe(
    '2 shifts cover the 24 hours without a gap: 12 hours of day, 12 hours of night.',
  );
  expect(coverageOf([{ mins: 450, isDay: true }])).toBe(
    '1 shift covers the 24 hours without a gap: 24 hours of day, 0 hours of night.',
  );
});
