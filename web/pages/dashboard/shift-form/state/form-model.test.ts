import { expect, test } from 'vitest';
import { blankShift } from '#web/features/unsent/kept-shifts.ts';
import { firstColumnLength } from '../cards/entry-cards.tsx';
import { explainTarget } from '../cards/target-explanation.tsx';
import { buildDay, buildShift, laborAndDelivery } from '../testing/shift-form-fixtures.ts';
import { computeFigures, findPlaceholder, findSubject, type Subject, toShiftBody } from './edited-shift.ts';
import { checkCount, checkCounts, isSameShift, parseCount, toTypedShift } from './typed-shift.ts';

function createSubject(...args: Parameters<typeof buildDay>): Subject {
  return findSubject(laborAndDelivery, buildDay(...args), 900) ?? expect.fail('no such window');
}

function typed(numbers: Record<string, string>) {
  return { ...blankShift, numbers };
}

test('a window that the day does not have gives no subject', () => {
  expect(findSubject(laborAndDelivery, buildDay(), 421)).toBeNull();
});

test('blanks take the values of the window before, the first window those of yesterday’s last', () => {
  const yesterday = buildShift({ id: 9, date: '2026-11-13', window: 1380 });
  const morning = buildShift({ window: 420, rn_actual: 7 });
  const day = buildDay([morning], yesterday);
  expect(findSubject(laborAndDelivery, day, 900)?.previous).toBe(morning);
  expect(findSubject(laborAndDelivery, day, 420)?.previous).toBe(yesterday);
  expect(findSubject(laborAndDelivery, day, 1380)?.previous).toBeNull();
});

test('the placeholder is the value that a blank takes', () => {
  const subject = createSubject([buildShift({ rn_actual: 7.5 })]);
  expect(findPlaceholder('acuity_counts.3', subject)).toBe('3');
  expect(findPlaceholder('rn_actual', subject)).toBe('7.5');
  expect(findPlaceholder('acuity_counts.3', createSubject())).toBe('0');
});

test('figures follow the input, with blanks filled', () => {
  const figures = computeFigures(
    typed({ 'acuity_counts.4': '1', rn_actual: '7,5' }),
    createSubject([buildShift()]),
  );
  expect(figures?.acuityCounts).toEqual({ 1: 2, 2: 1, 3: 3, 4: 1 });
  expect(figures?.metrics).toMatchObject({ census: 7, rnTarget: 7.333, rnActual: 7.5, state: 'over' });
});

test('there are no figures while a number is invalid', () => {
  expect(computeFigures(typed({ 'acuity_counts.4': 'x' }), createSubject())).toBeNull();
});

test('a stored shift keeps its ratios and minimum, and a field added later has the current ratio', () => {
  const stored = buildShift({
    window: 900,
    rns_per_patient: { 1: 3, 2: 0, 3: 0 },
    acuity_counts: { 1: 2, 2: 0, 3: 0 },
  });
  const subject = createSubject([{ ...stored, min_rn_target: 4 }]);
  const figures = computeFigures(
    { ...toTypedShift(stored), numbers: { 'acuity_counts.1': '1', 'acuity_counts.4': '1' } },
    subject,
  );
  expect(figures?.basis).toEqual({ rnsPerPatient: { 1: 3, 2: 0, 3: 0, 4: 2 }, minRnTarget: 4 });
  expect(figures?.metrics.rnTarget).toBe(5);
});

test('opening and saving a stored shift changes nothing when fields were added or deleted since', () => {
  const stored = buildShift({ window: 900, acuity_counts: { 1: 2, 99: 4 } });
  const body = toShiftBody(toTypedShift(stored), createSubject([buildShift(), stored]), 1);
  expect(body.acuity_counts).toEqual({ 1: 2 });
  expect(body).toMatchObject({ date: '2026-11-14', window: 900, version: 1, rn_actual: 5 });
});

test('blanks of a new shift are sent as null, with every premium type in use', () => {
  const body = toShiftBody(typed({ rn_premium_other_1: '0.5' }), createSubject(), null);
  expect(body.acuity_counts).toEqual({ 1: null, 2: null, 3: null, 4: null });
  expect(body).toMatchObject({ rn_actual: null, rn_premium_traveler: null, rn_premium_other_1: 0.5 });
  expect(body).not.toHaveProperty('rn_premium_other_2');
});

test.each([
  ['', undefined],
  ['12', undefined],
  ['0,5', undefined],
  ['.25', undefined],
  ['999', undefined],
  ['12a', "Hmm, that number doesn't look right."],
  ['1e9', "Hmm, that number doesn't look right."],
  ['1,2,3', "Hmm, that number doesn't look right."],
  ['-1', 'Enter a number from 0 to 999 with at most 3 decimals.'],
  ['1000', 'Enter a number from 0 to 999 with at most 3 decimals.'],
  ['0.1234', 'Enter a number from 0 to 999 with at most 3 decimals.'],
  ['9'.repeat(60), 'Enter a number from 0 to 999 with at most 3 decimals.'],
])('%j as a count: %s', (text, fault) => {
  expect(checkCount(text)).toBe(fault);
});

test('errors have the names that the server uses', () => {
  const errors = checkCounts(typed({ 'acuity_counts.4': '-1', rn_actual: '3' }), laborAndDelivery);
  expect(Object.keys(errors)).toEqual(['acuity_counts.4']);
});

test('text that is not a number counts as a blank', () => {
  expect([parseCount('1,5'), parseCount(' '), parseCount('x'), parseCount(undefined)]).toEqual([
    1.5,
    null,
    null,
    null,
  ]);
});

test('3 and 3.0 are the same value, a blank and 0 are not', () => {
  const isSame = (a: string, b: string) =>
    isSameShift(typed({ rn_actual: a }), typed({ rn_actual: b }), laborAndDelivery);
  expect(isSame('3', '3.0')).toBe(true);
  expect(isSame('', '0')).toBe(false);
});

test('a target is explained by the fields with patients, a deleted field last', () => {
  const stored = buildShift({
    window: 900,
    acuity_counts: { 99: 2, 3: 3, 4: 0 },
    rns_per_patient: { 99: 0.333, 3: 1, 4: 2 },
  });
  const subject = createSubject([stored]);
  const figures = computeFigures(toTypedShift(stored), subject) ?? expect.fail('no figures');
  expect(explainTarget(figures, subject)).toEqual({
    lines: [
      { id: '3', name: 'Oxytocin', count: 3, ratio: 1, rns: 3 },
      { id: '99', name: 'A field deleted since', count: 2, ratio: 0.333, rns: 0.666 },
    ],
    sum: 3.666,
    minimum: 2,
    target: 3.666,
  });
});

test.each([
  [[3, 4, 9, 4], 2],
  [[9, 1, 1], 1],
  [[5], 1],
  [[], 0],
])('the first column of cards with heights %j has %i', (heights, length) => {
  expect(firstColumnLength(heights)).toBe(length);
});
