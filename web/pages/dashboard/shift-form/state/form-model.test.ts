import { expect, test } from 'vitest';
import { targetArithmetic } from '../cards/target-arithmetic.ts';
import { firstColumnLength } from '../cards/two-columns.ts';
import { dayOf, laborAndDelivery, shiftOf } from '../testing/shift-form-fixtures.ts';
import { blankMeans, bodyOf, findFigures } from './figures.ts';
import { findSubject, type Subject } from './subject.ts';
import { blankShift, faultOfCount, faultsOf, numberOf, sameTyped, typedOf } from './typed-shift.ts';

function subjectOf(...args: Parameters<typeof dayOf>): Subject {
  return findSubject(laborAndDelivery, dayOf(...args), 900) ?? expect.fail('no such window');
}

function typed(numbers: Record<string, string>) {
  return { ...blankShift, numbers };
}

test('a window that the day does not have is no subject', () => {
  expect(findSubject(laborAndDelivery, dayOf(), 421)).toBeNull();
});

test('blanks take the values of the window before, the first window those of yesterday’s last', () => {
  const yesterday = shiftOf({ id: 9, date: '2026-11-13', window: 1380 });
  const morning = shiftOf({ window: 420, rn_actual: 7 });
  const day = dayOf([morning], yesterday);
  expect(findSubject(laborAndDelivery, day, 900)?.previous).toBe(morning);
  expect(findSubject(laborAndDelivery, day, 420)?.previous).toBe(yesterday);
  expect(findSubject(laborAndDelivery, day, 1380)?.previous).toBeNull();
});

test('the placeholder is what a blank means', () => {
  const subject = subjectOf([shiftOf({ rn_actual: 7.5 })]);
  expect(blankMeans('acuity_counts.3', subject)).toBe('3');
  expect(blankMeans('rn_actual', subject)).toBe('7.5');
  expect(blankMeans('acuity_counts.3', subjectOf())).toBe('0');
});

test('figures follow what is typed and fill blanks', () => {
  const figures = findFigures(typed({ 'acuity_counts.4': '1', rn_actual: '7,5' }), subjectOf([shiftOf()]));
  expect(figures?.acuityCounts).toEqual({ 1: 2, 2: 1, 3: 3, 4: 1 });
  expect(figures?.metrics).toMatchObject({ census: 7, rnTarget: 7.333, rnActual: 7.5, state: 'over' });
});

test('there are no figures while a number is wrong', () => {
  expect(findFigures(typed({ 'acuity_counts.4': 'x' }), subjectOf())).toBeNull();
});

test('a stored shift keeps its ratios and floor, a field that is new to it takes the current one', () => {
  const stored = shiftOf({
    window: 900,
    rns_per_patient: { 1: 3, 2: 0, 3: 0 },
    acuity_counts: { 1: 2, 2: 0, 3: 0 },
  });
  const subject = subjectOf([{ ...stored, min_rn_target: 4 }]);
  const figures = findFigures(
    { ...typedOf(stored), numbers: { 'acuity_counts.1': '1', 'acuity_counts.4': '1' } },
    subject,
  );
  expect(figures?.basis).toEqual({ rnsPerPatient: { 1: 3, 2: 0, 3: 0, 4: 2 }, minRnTarget: 4 });
  expect(figures?.metrics.rnTarget).toBe(5);
});

test('opening and saving a stored shift changes nothing, whatever fields came or went', () => {
  const stored = shiftOf({ window: 900, acuity_counts: { 1: 2, 99: 4 } });
  const body = bodyOf(typedOf(stored), subjectOf([shiftOf(), stored]), 1);
  expect(body.acuity_counts).toEqual({ 1: 2 });
  expect(body).toMatchObject({ date: '2026-11-14', window: 900, version: 1, rn_actual: 5 });
});

test('blanks of a new shift are sent as null, with every premium type in use', () => {
  const body = bodyOf(typed({ rn_premium_other_1: '0.5' }), subjectOf(), null);
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
  expect(faultOfCount(text)).toBe(fault);
});

test('faults stand by the names that the server uses', () => {
  const faults = faultsOf(typed({ 'acuity_counts.5': '-1', rn_actual: '3' }), [
    'acuity_counts.5',
    'rn_actual',
  ]);
  expect(Object.keys(faults)).toEqual(['acuity_counts.5']);
});

test('what is no number counts as blank', () => {
  expect([numberOf('1,5'), numberOf(' '), numberOf('x'), numberOf(undefined)]).toEqual([
    1.5,
    null,
    null,
    null,
  ]);
});

test('3 and 3.0 say the same, a blank and 0 do not', () => {
  expect(sameTyped(typed({ a: '3' }), typed({ a: '3.0' }), ['a'])).toBe(true);
  expect(sameTyped(typed({ a: '' }), typed({ a: '0' }), ['a'])).toBe(false);
});

test('a target is taken apart into the fields that count, a deleted one last', () => {
  const stored = shiftOf({
    window: 900,
    acuity_counts: { 99: 2, 3: 3, 4: 0 },
    rns_per_patient: { 99: 0.333, 3: 1, 4: 2 },
  });
  const subject = subjectOf([stored]);
  const figures = findFigures(typedOf(stored), subject) ?? expect.fail('no figures');
  expect(targetArithmetic(figures, subject)).toEqual({
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
])('cards of heights %j are cut after %i', (heights, length) => {
  expect(firstColumnLength(heights)).toBe(length);
});
