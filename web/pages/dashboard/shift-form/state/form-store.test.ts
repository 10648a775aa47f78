import { expect, test } from 'vitest';
import { dayOf, laborAndDelivery, shiftOf } from '../testing/shift-form-fixtures.ts';
import { findFigures } from './figures.ts';
import { shownReasons, typedNow } from './form-state.ts';
import { createFormStore } from './form-store.ts';
import { findSubject } from './subject.ts';
import { blankShift } from './typed-shift.ts';

function storeOf(...shifts: Parameters<typeof dayOf>[0] & object) {
  const subject = findSubject(laborAndDelivery, dayOf(shifts), 900) ?? expect.fail('no such window');
  return createFormStore(subject);
}

test('typing changes the figures at once, and typing it back leaves nothing unsaved', () => {
  const store = storeOf();
  store.setNumber('acuity_counts.4', '2');
  expect(store.get()).toMatchObject({ isChanged: true, figures: { metrics: { rnTarget: 4 } } });
  store.setNumber('acuity_counts.4', '');
  expect(store.get().isChanged).toBe(false);
});

test('a wrong number is told at once and forgotten once corrected', () => {
  const store = storeOf();
  store.setNumber('rn_actual', 'x');
  expect(store.get()).toMatchObject({ errors: { rn_actual: expect.any(String) }, figures: null });
  expect(store.check()).toBe(false);
  expect(store.get().alert).toBe('Please check your entries.');
  store.setNumber('rn_actual', '3');
  expect(store.get()).toMatchObject({ errors: {}, alert: null });
  expect(store.check()).toBe(true);
});

test('what the server refused stays until that field is corrected', () => {
  const store = storeOf();
  store.refuse('Please check.', { rn_actual: 'Too many.' });
  store.setNumber('acuity_counts.1', '1');
  expect(store.get()).toMatchObject({ errors: { rn_actual: 'Too many.' }, alert: 'Please check.' });
  store.setNumber('rn_actual', '1');
  expect(store.get()).toMatchObject({ errors: {}, alert: null });
});

test('switching sides clears the reasons, a number on its way does not', () => {
  const store = storeOf();
  store.setNumber('rn_actual', '12');
  store.settle();
  store.toggleReason('Low census');
  store.setNumber('rn_actual', '1');
  expect(shownReasons(store.get())).toEqual([]);
  store.setNumber('rn_actual', '13');
  store.settle();
  expect(shownReasons(store.get())).toEqual(['Low census']);
  store.setNumber('rn_actual', '1');
  store.settle();
  store.setNumber('rn_actual', '13');
  store.settle();
  expect(shownReasons(store.get())).toEqual([]);
});

test('on target no reason is kept', () => {
  const store = storeOf();
  store.setNumber('rn_actual', '3');
  store.settle();
  store.toggleReason('Training');
  store.setNumber('rn_actual', '2.04');
  expect(typedNow(store.get()).reasons).toEqual([]);
});

test('a reason is chosen once and taken back', () => {
  const store = storeOf();
  store.setNumber('rn_actual', '1');
  store.settle();
  store.toggleReason('Sick call');
  store.toggleReason('Snow');
  store.toggleReason('Sick call');
  expect(shownReasons(store.get())).toEqual(['Snow']);
});

test('Clear empties every value and can be saved over what is stored', () => {
  const store = storeOf(shiftOf({ window: 900, comments: 'Busy', charge_nurse_included: true }));
  store.clear();
  expect(store.get()).toMatchObject({ typed: blankShift, isChanged: true, version: 1 });
});

test('the server’s ratios win, for what it answered and for what is typed next', () => {
  const store = storeOf();
  store.setNumber('acuity_counts.4', '2');
  const local = store.get().figures ?? expect.fail('no figures');
  const basis = { rnsPerPatient: { ...local.basis.rnsPerPatient, 4: 3 }, minRnTarget: 2 };
  const answered = findFigures(store.get().typed, store.get().subject, basis) ?? expect.fail('no figures');
  store.confirm(answered);
  expect(store.get().figures?.metrics.rnTarget).toBe(6);
  store.setNumber('acuity_counts.4', '3');
  expect(store.get().figures?.metrics.rnTarget).toBe(9);
});

test('an answer that agrees draws nothing anew', () => {
  const store = storeOf();
  const figures = store.get().figures ?? expect.fail('no figures');
  store.confirm({ ...figures, metrics: { ...figures.metrics } });
  expect(store.get().figures).toBe(figures);
});
