import { expect, test } from 'vitest';
import { createMissedCare } from '#domain/missed-care/missed-care.ts';
import { blankShift } from '#web/features/unsent/kept-shifts.ts';
import { toTypedShift } from '../state/typed-shift.ts';
import { buildShift, laborAndDelivery } from '../testing/shift-form-fixtures.ts';
import { listDifferences, mergeShifts } from './differences.ts';

const base = toTypedShift(buildShift());
const theirs = toTypedShift(
  buildShift({ acuity_counts: { 1: 5, 2: 1, 3: 4, 4: 0 }, comments: 'Quiet', rn_premium_float: 1 }),
);
const mine = {
  ...base,
  numbers: { ...base.numbers, 'acuity_counts.3': '9', 'acuity_counts.2': '1.0' },
  reasons: ['Sick call'],
};

test('suggests my value for a field that I changed, and theirs for the others', () => {
  const found = listDifferences(mine, theirs, base, laborAndDelivery);
  expect(found.map(({ name, mine, theirs, suggested }) => [name, mine, theirs, suggested])).toEqual([
    ['Initial evaluation', '2', '5', 'theirs'],
    ['Oxytocin', '9', '4', 'mine'],
    ['Float Sent To Unit', 'blank', '1', 'theirs'],
    ['Reasons', 'Sick call', 'none', 'mine'],
    ['Comments', 'none', 'Quiet', 'theirs'],
  ]);
});

test('suggests their number over my blank when both users created the shift', () => {
  const found = listDifferences(
    { ...blankShift, numbers: { rn_actual: '6' } },
    base,
    blankShift,
    laborAndDelivery,
  );
  expect(Object.fromEntries(found.map(({ key, suggested }) => [key, suggested]))).toMatchObject({
    'acuity_counts.1': 'theirs',
    rn_actual: 'mine',
  });
});

test('compares missed care type by type, and suggests the side that changed a count', () => {
  const counted = { ...base, missedCare: { Charting: 1, Teaching: 2 } };
  const found = listDifferences(
    {
      ...counted,
      missedCare: createMissedCare([
        ['Charting', 1],
        ['__proto__', 3],
      ]),
    },
    { ...counted, missedCare: { Charting: 4, Teaching: 2 } },
    counted,
    laborAndDelivery,
  );
  expect(found.map(({ name, mine, theirs, suggested }) => [name, mine, theirs, suggested])).toEqual([
    ['Missed care: Charting', '1', '4', 'theirs'],
    ['Missed care: Teaching', '0', '2', 'mine'],
    ['Missed care: __proto__', '3', '0', 'mine'],
  ]);
});

test('merges missed care from the chosen side of each type', () => {
  const merged = mergeShifts(
    {
      ...mine,
      missedCare: createMissedCare([
        ['Charting', 1],
        ['__proto__', 3],
      ]),
    },
    { ...theirs, missedCare: { Charting: 4, Teaching: 2 } },
    { 'missed_care.Charting': 'theirs', 'missed_care.Teaching': 'mine', 'missed_care.__proto__': 'mine' },
  );
  expect(Object.entries(merged.missedCare ?? {})).toEqual([
    ['Charting', 4],
    ['__proto__', 3],
  ]);
});

test('merges each field from the chosen side', () => {
  const merged = mergeShifts(mine, theirs, {
    'acuity_counts.1': 'theirs',
    'acuity_counts.3': 'mine',
    rn_premium_float: 'theirs',
    reasons: 'mine',
    comments: 'theirs',
  });
  expect(merged).toMatchObject({
    numbers: { 'acuity_counts.1': '5', 'acuity_counts.3': '9', rn_premium_float: '1', rn_actual: '5' },
    reasons: ['Sick call'],
    comments: 'Quiet',
  });
});
