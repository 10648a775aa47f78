import { describe, expect, test } from 'vitest';
import { createDay, createShift } from '#web/testing/days.ts';
import { buildDayView } from './day-view.ts';
import {
  describeBars,
  describeDay,
  describeLines,
  describeShift,
  formatPatients,
  formatWholeOrTenth,
} from './findings.ts';

const date = '2026-11-14';
const at = (window: number, rnActual = 8.2) => createShift({ date, window, rnActual });

function buildView(...shifts: ReturnType<typeof at>[]) {
  return buildDayView(createDay(date, shifts), { nowMilliseconds: 0, showFullRange: false });
}

test('a shift is described by its variance, RNs and patients', () => {
  expect(describeShift(at(900))).toEqual({
    state: 'under',
    headline: '1.2 RNs under',
    details: '8.2 working, 9.4 needed for 14 patients',
  });
  expect(describeShift(at(900, 10.1))).toMatchObject({ state: 'over', headline: '0.7 RNs over' });
});

test('the variance of a shift is the difference of the RNs beside it, as shown', () => {
  const shift = { ...at(900), rn_actual: 8, rn_target: 7.25, rn_variance: 0.75 };
  expect(describeShift(shift)).toMatchObject({
    headline: '0.7 RNs over',
    details: '8.0 working, 7.3 needed for 14 patients',
  });
  expect(describeBars(buildView(shift).windows)).toContain('0.7 RNs over target at 15:00');
});

test('a variance that rounds to 0.0 is on target', () => {
  expect(describeShift(at(900, 9.44))).toMatchObject({ state: null, headline: 'On target' });
});

test('a day is described by its average, or null without shifts', () => {
  expect(describeDay(buildView(at(420), at(660, 10)))).toEqual({
    state: 'under',
    headline: '0.3 RNs under',
    details: '9.1 working, 9.4 needed for 14 patients on average',
  });
  expect(describeDay(buildView())).toBeNull();
});

describe('lines', () => {
  test.each([
    [[], 'Patients per RN. Nothing to compare yet.'],
    [[at(420, 9.4)], 'Patients per RN. Actual is on target.'],
    [[at(420), at(660, 9.4)], 'Patients per RN. Actual is above target at 07:00.'],
    [[at(420), at(660, 11)], 'Patients per RN. Actual is above target at 07:00, below target at 11:00.'],
    [[at(420), at(660), at(900), at(1140, 9.4)], 'Patients per RN. Actual is above target in 3 of 4 shifts.'],
    [[at(420), at(660), at(900)], 'Patients per RN. Actual is above target in every shift.'],
  ])('lines of ratios, case %#: “%s”', (shifts, words) => {
    expect(describeLines(buildView(...shifts).windows, 'ratio')).toBe(words);
  });

  test('lines of productivity are below target with fewer RNs', () => {
    expect(describeLines(buildView(at(420)).windows, 'productivity')).toBe(
      'RN hours per patient day. Actual is below target at 07:00.',
    );
  });

  test('ignore shifts without patients, which have no ratio', () => {
    const empty = createShift({ date, window: 420, acuityCounts: { 11: 0 }, rnActual: 0 });
    expect(describeLines(buildView(empty).windows, 'ratio')).toContain('Nothing to compare yet');
  });
});

test('bars are described by the shift that is furthest from its target', () => {
  expect(describeBars(buildView(at(420, 9), at(900)).windows)).toContain('1.2 RNs under target at 15:00');
  expect(describeBars(buildView(at(420, 9.4)).windows)).toContain('Every shift is on target');
  expect(describeBars(buildView().windows)).toContain('Nothing to compare yet');
});

test('whole numbers of patients have no decimals', () => {
  expect([formatPatients(1), formatPatients(14), formatPatients(12.44), formatWholeOrTenth(0.5)]).toEqual([
    '1 patient',
    '14 patients',
    '12.4 patients',
    '0.5',
  ]);
});
