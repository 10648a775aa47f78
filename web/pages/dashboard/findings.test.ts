import { describe, expect, test } from 'vitest';
import { createDay, createShift } from '#web/testing/days.ts';
import { dayViewOf } from './day-view.ts';
import {
  findingOfBars,
  findingOfDay,
  findingOfLines,
  findingOfShift,
  formatCount,
  patients,
} from './findings.ts';

const date = '2026-11-14';
const at = (window: number, rnActual = 8.2) => createShift({ date, window, rnActual });

function viewOf(...shifts: ReturnType<typeof at>[]) {
  return dayViewOf(createDay(date, shifts), { nowMilliseconds: 0, showFullRange: false });
}

test('a shift says its variance in one number and a few words', () => {
  expect(findingOfShift(at(900))).toEqual({
    state: 'under',
    headline: '1.2 RNs under',
    details: '8.2 working, 9.4 needed for 14 patients',
  });
  expect(findingOfShift(at(900, 10.1))).toMatchObject({ state: 'over', headline: '0.7 RNs over' });
});

test('what reads 0.0 is on target', () => {
  expect(findingOfShift(at(900, 9.44))).toMatchObject({ state: null, headline: 'On target' });
});

test('a day says its average, and nothing without shifts', () => {
  expect(findingOfDay(viewOf(at(420), at(660, 10)))).toEqual({
    state: 'under',
    headline: '0.3 RNs under',
    details: '9.1 working, 9.4 needed for 14 patients on average',
  });
  expect(findingOfDay(viewOf())).toBeNull();
});

describe('lines', () => {
  test.each([
    [[], 'Patients per RN. Nothing to compare yet.'],
    [[at(420, 9.4)], 'Patients per RN. Actual is on target.'],
    [[at(420), at(660, 9.4)], 'Patients per RN. Actual is above target at 07:00.'],
    [[at(420), at(660, 11)], 'Patients per RN. Actual is above target at 07:00, below target at 11:00.'],
    [[at(420), at(660), at(900), at(1140, 9.4)], 'Patients per RN. Actual is above target in 3 of 4 shifts.'],
    [[at(420), at(660), at(900)], 'Patients per RN. Actual is above target in every shift.'],
  ])('of ratios: case %# says “%s”', (shifts, words) => {
    expect(findingOfLines(viewOf(...shifts).windows, 'ratio')).toBe(words);
  });

  test('of productivity run the other way: fewer RNs are fewer hours', () => {
    expect(findingOfLines(viewOf(at(420)).windows, 'productivity')).toBe(
      'RN hours per patient day. Actual is below target at 07:00.',
    );
  });

  test('leave out shifts without patients, which have nothing to divide by', () => {
    const empty = createShift({ date, window: 420, acuityCounts: { 11: 0 }, rnActual: 0 });
    expect(findingOfLines(viewOf(empty).windows, 'ratio')).toContain('Nothing to compare yet');
  });
});

test('bars name the shift that is furthest from its target', () => {
  expect(findingOfBars(viewOf(at(420, 9), at(900)).windows)).toContain('1.2 RNs under target at 15:00');
  expect(findingOfBars(viewOf(at(420, 9.4)).windows)).toContain('Every shift is on target');
  expect(findingOfBars(viewOf().windows)).toContain('Nothing to compare yet');
});

test('patients are counted in whole numbers where they are whole', () => {
  expect([patients(1), patients(14), patients(12.44), formatCount(0.5)]).toEqual([
    '1 patient',
    '14 patients',
    '12.4 patients',
    '0.5',
  ]);
});
