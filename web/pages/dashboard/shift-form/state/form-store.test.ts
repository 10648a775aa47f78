import { expect, test } from 'vitest';
import { blankShift } from '#web/features/unsent/kept-shifts.ts';
import { buildDay, buildShift, laborAndDelivery } from '../testing/shift-form-fixtures.ts';
import { computeFigures, findSubject } from './edited-shift.ts';
import { currentValues, shownReasons } from './form-state.ts';
import { createFormStore } from './form-store.ts';

function createFormStoreWith(...shifts: Parameters<typeof buildDay>[0] & object) {
  const subject = findSubject(laborAndDelivery, buildDay(shifts), 900) ?? expect.fail('no such window');
  return createFormStore(subject);
}

test('typing changes the figures at once, and restoring the value leaves nothing unsaved', () => {
  const store = createFormStoreWith();
  store.setNumber('acuity_counts.4', '2');
  expect(store.get()).toMatchObject({ isChanged: true, figures: { metrics: { rnTarget: 4 } } });
  store.setNumber('acuity_counts.4', '');
  expect(store.get().isChanged).toBe(false);
});

test('an invalid number shows its error at once, until it is corrected', () => {
  const store = createFormStoreWith();
  store.setNumber('rn_actual', 'x');
  expect(store.get()).toMatchObject({ errors: { rn_actual: expect.any(String) }, figures: null });
  expect(store.validate()).toBe(false);
  expect(store.get().alert).toBe('Please check your entries.');
  store.setNumber('rn_actual', '3');
  expect(store.get()).toMatchObject({ errors: {}, alert: null });
  expect(store.validate()).toBe(true);
});

test('an error from the server stays until its field is corrected', () => {
  const store = createFormStoreWith();
  store.showProblems('Please check.', { rn_actual: 'Too many.' });
  store.setNumber('acuity_counts.1', '1');
  expect(store.get()).toMatchObject({ errors: { rn_actual: 'Too many.' }, alert: 'Please check.' });
  store.setNumber('rn_actual', '1');
  expect(store.get()).toMatchObject({ errors: {}, alert: null });
});

test('switching sides clears the reasons, a half-typed number does not', () => {
  const store = createFormStoreWith();
  store.setNumber('rn_actual', '12');
  store.settleReasons();
  store.toggleReason('Low census');
  store.setNumber('rn_actual', '1');
  expect(shownReasons(store.get())).toEqual([]);
  store.setNumber('rn_actual', '13');
  store.settleReasons();
  expect(shownReasons(store.get())).toEqual(['Low census']);
  store.setNumber('rn_actual', '1');
  store.settleReasons();
  store.setNumber('rn_actual', '13');
  store.settleReasons();
  expect(shownReasons(store.get())).toEqual([]);
});

test('the reasons are gone after a complete number on the other side, in the same field', () => {
  const store = createFormStoreWith();
  store.setNumber('rn_actual', '1');
  store.toggleReason('Sick call');
  store.setNumber('rn_actual', '20');
  store.setNumber('rn_actual', '1');
  expect(shownReasons(store.get())).toEqual([]);
});

test('a shift on target has no reasons', () => {
  const store = createFormStoreWith();
  store.setNumber('rn_actual', '3');
  store.settleReasons();
  store.toggleReason('Training');
  store.setNumber('rn_actual', '2.04');
  expect(currentValues(store.get()).reasons).toEqual([]);
});

test('a reason is chosen by one click and removed by the next', () => {
  const store = createFormStoreWith();
  store.setNumber('rn_actual', '1');
  store.settleReasons();
  store.toggleReason('Sick call');
  store.toggleReason('Snow');
  store.toggleReason('Sick call');
  expect(shownReasons(store.get())).toEqual(['Snow']);
});

test('Clear empties every value, and saving then replaces the stored values', () => {
  const store = createFormStoreWith(
    buildShift({ window: 900, comments: 'Busy', charge_nurse_included: true }),
  );
  store.clear();
  expect(store.get()).toMatchObject({ typed: blankShift, isChanged: true, version: 1 });
});

test('the server’s ratios are used for its answer and for later input', () => {
  const store = createFormStoreWith();
  store.setNumber('acuity_counts.4', '2');
  const local = store.get().figures ?? expect.fail('no figures');
  const basis = { rnsPerPatient: { ...local.basis.rnsPerPatient, 4: 3 }, minRnTarget: 2 };
  const answered = computeFigures(store.get().typed, store.get().subject, basis) ?? expect.fail('no figures');
  store.setServerFigures(answered);
  expect(store.get().figures?.metrics.rnTarget).toBe(6);
  store.setNumber('acuity_counts.4', '3');
  expect(store.get().figures?.metrics.rnTarget).toBe(9);
});

test('an equal answer from the server rerenders nothing', () => {
  const store = createFormStoreWith();
  const figures = store.get().figures ?? expect.fail('no figures');
  store.setServerFigures({ ...figures, metrics: { ...figures.metrics } });
  expect(store.get().figures).toBe(figures);
});

test('a form that closes after its save takes no more input, so that no draft is left', () => {
  const store = createFormStoreWith();
  store.setNumber('rn_actual', '3');
  store.finish();
  store.setNumber('rn_actual', '34');
  expect(store.get().typed.numbers.rn_actual).toBe('3');
});
