import { expect, test } from 'vitest';
import { blankShift, typedOf } from '../state/typed-shift.ts';
import { laborAndDelivery, shiftOf } from '../testing/shift-form-fixtures.ts';
import { differencesOf, mergedShift } from './conflict.ts';

const base = typedOf(shiftOf());
const theirs = typedOf(
  shiftOf({ acuity_counts: { 1: 5, 2: 1, 3: 4, 4: 0 }, comments: 'Quiet', rn_premium_float: 1 }),
);
const mine = {
  ...base,
  numbers: { ...base.numbers, 'acuity_counts.3': '9', 'acuity_counts.2': '1.0' },
  reasons: ['Sick call'],
};

test('what I typed is suggested to stay, what only they changed is theirs', () => {
  const found = differencesOf(mine, theirs, base, laborAndDelivery);
  expect(found.map(({ name, mine, theirs, suggested }) => [name, mine, theirs, suggested])).toEqual([
    ['Initial evaluation', '2', '5', 'theirs'],
    ['Oxytocin', '9', '4', 'mine'],
    ['Float Sent To Unit', 'blank', '1', 'theirs'],
    ['Reasons', 'Sick call', 'none', 'mine'],
    ['Comments', 'none', 'Quiet', 'theirs'],
  ]);
});

test('two first saves: blanks give way, numbers stay', () => {
  const found = differencesOf(
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

test('the merged shift has each part from the side that was chosen', () => {
  const merged = mergedShift(mine, theirs, {
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
