import { describe, expect, test } from 'vitest';
import golden from '#domain/golden/calibration.json' with { type: 'json' };
import { computeShiftMetrics } from '../shifts/shift-metrics.ts';
import { differences } from '../testing/golden.ts';
import { simulateAnswers } from '../testing/simulated-answers.ts';
import { addDays } from '../time/calendar.ts';
import { judgeAnswers } from './answers.ts';
import { type AnsweredShift, calibrate } from './calibrate.ts';

const { rns_per_patient: rnsPerPatient, min_rn_target: minRnTarget } = golden;

const answered = golden.shifts.flatMap(({ date, count, rn_actual: rnActual, adequacy }): AnsweredShift[] => {
  const acuityCounts = { '1': count };
  const { rnTarget } = computeShiftMetrics({ acuityCounts, rnsPerPatient, minRnTarget, rnActual });
  const variance = (100 * (rnActual - rnTarget)) / rnTarget;
  return adequacy === null ? [] : [{ date, variance, isTooFew: judgeAnswers([adequacy]) === 'too few' }];
});

test('the worked case has its figures', () => {
  const { figures, ...counts } = calibrate(answered, golden.shifts.length);
  const { logit, at_target: atTarget, v20, v50, ...expected } = golden.expect;
  expect(counts).toEqual({ ...expected, refused: null });
  const fit = { a: logit.a, b: logit.b, seA: logit.se_a, seB: logit.se_b };
  expect(differences(figures, { fit, atTarget, v20, v50 })).toEqual([]);
});

test('figures have four decimals and the covariance six', () => {
  const { figures } = calibrate(answered, golden.shifts.length);
  expect(figures).toEqual({
    fit: { a: -0.8897, b: -0.1059, seA: 0.2647, seB: 0.0153, covariance: 0.001682 },
    atTarget: 0.2912,
    v20: { value: 4.6885, low: -0.1876, high: 11.6378 },
    v50: { value: -8.3995, low: -13.1722, high: -3.8442 },
  });
});

const unit = { shifts: 150, nurses: 1, a: -0.5, b: -0.1 };
const simulated = simulateAnswers(unit, 5);
const onDays = (shifts: readonly AnsweredShift[], days: number) =>
  shifts.map((shift, index) => ({
    ...shift,
    date: addDays('2026-01-01', Math.round((days * index) / (shifts.length - 1))),
  }));
const withSides = (few: number, enough: number) => {
  const isFew = (shift: AnsweredShift) => shift.isTooFew;
  const pool = simulateAnswers({ ...unit, shifts: 2000 }, 6);
  return onDays(
    [...pool.filter(isFew).slice(0, few), ...pool.filter(shift => !isFew(shift)).slice(0, enough)],
    90,
  );
};

describe('a refused calibration', () => {
  test.each<[string, readonly AnsweredShift[], number, string]>([
    [
      'without answers',
      [],
      200,
      'At least 100 shifts with an answer are needed; none has one yet. At least 70% of shifts must have an answer; 0.0% have one.',
    ],
    [
      'with one answer',
      simulated.slice(0, 1),
      1,
      'At least 100 shifts with an answer are needed; 1 has one. The answers must span at least 56 days; they span 0.',
    ],
    [
      'with 99 answers',
      onDays(simulated.slice(0, 99), 60),
      99,
      'At least 100 shifts with an answer are needed; 99 have one.',
    ],
    ['over 55 days', onDays(simulated, 55), 150, 'The answers must span at least 56 days; they span 55.'],
    [
      'with too low a response',
      onDays(simulated, 60),
      215,
      'At least 70% of shifts must have an answer; 69.7% have one.',
    ],
    [
      'with a response that only rounds to 70%',
      onDays([...simulated, ...simulated, ...simulated], 60),
      643,
      'At least 70% of shifts must have an answer; 69.9% have one.',
    ],
    [
      'with 19 shifts felt as too few',
      withSides(19, 100),
      119,
      'There are fewer than 20 shifts felt as too few; at least 20 are needed.',
    ],
    [
      'with 1 shift felt as too few',
      withSides(1, 119),
      120,
      'There are fewer than 20 shifts felt as too few; at least 20 are needed.',
    ],
    [
      'with all felt as too few',
      withSides(120, 0),
      120,
      'There are fewer than 20 shifts felt as enough; at least 20 are needed.',
    ],
    [
      'with 19 felt as enough',
      withSides(100, 19),
      119,
      'There are fewer than 20 shifts felt as enough; at least 20 are needed.',
    ],
  ])('is one %s', (_, shifts, all, refused) => {
    const { figures, ...counts } = calibrate(shifts, all);
    expect(counts).toMatchObject({ refused, answers: shifts.length, shifts: all });
    expect(figures).toBeNull();
  });

  test('says the same however many were felt as too few, if these are fewer than 20', () => {
    const texts = [0, 1, 7, 19].map(few => calibrate(withSides(few, 120 - few), 120).refused);
    expect(new Set(texts).size).toBe(1);
  });

  test('is one whose sides do not overlap', () => {
    const separated = withSides(60, 60).map(shift => ({ ...shift, variance: shift.isTooFew ? -5 : 5 }));
    expect(calibrate(separated, 120)).toMatchObject({
      refused: expect.stringContaining('separates'),
      figures: null,
    });
  });

  test('is one in which more RNs are not clearly felt as better', () => {
    const other = withSides(60, 60).map(shift => ({ ...shift, variance: -shift.variance }));
    const flat = withSides(60, 60).map((shift, index) => ({ ...shift, variance: index % 7 }));
    for (const shifts of [other, flat]) {
      expect(calibrate(shifts, 120)).toMatchObject({
        refused: expect.stringContaining('not clearly felt as better'),
        figures: null,
      });
    }
  });
});

describe('a calibration that has figures', () => {
  test.each<[string, readonly AnsweredShift[], number]>([
    ['with 100 answers', onDays(simulated.slice(0, 100), 60), 100],
    ['over 56 days', onDays(simulated, 56), 150],
    ['with a response of 70%', onDays(simulated.slice(0, 140), 60), 200],
    ['with 20 shifts felt as too few', withSides(20, 100), 120],
    ['with 20 felt as enough', withSides(100, 20), 120],
  ])('is one %s', (_, shifts, all) => {
    expect(calibrate(shifts, all)).toMatchObject({ refused: null, response: shifts.length / all });
  });

  test('has them whatever the order of the dates', () => {
    expect(calibrate(onDays(simulated, 60).toReversed(), 150).refused).toBeNull();
  });
});

test('the response of no shifts is none', () => {
  expect(calibrate([], 0)).toMatchObject({
    response: null,
    refused: 'At least 100 shifts with an answer are needed; none has one yet.',
  });
});
