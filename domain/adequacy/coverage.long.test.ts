import { expect, test } from 'vitest';
import { type AnsweringUnit, findTrueVariance, simulateAnswers } from '../testing/simulated-answers.ts';
import { calibrate } from './calibrate.ts';

const runs = 1000;

test.each<[string, AnsweringUnit]>([
  ['one answer a shift', { shifts: 400, nurses: 1, a: -1, b: -0.08 }],
  ['three answers a shift', { shifts: 400, nurses: 3, a: -1, b: -0.08 }],
])('the interval of v20 covers the truth for 93 to 97 in 100 units with %s', (_, unit) => {
  const truth = findTrueVariance(unit, 0.2);
  const intervals = Array.from({ length: runs }, (_, seed) => {
    return calibrate(simulateAnswers(unit, seed + 1), unit.shifts).figures?.v20;
  });
  const covering = intervals.filter(v20 => v20 && v20.low <= truth && truth <= v20.high);
  expect(intervals).not.toContain(undefined);
  expect(covering.length / runs).toBeGreaterThanOrEqual(0.93);
  expect(covering.length / runs).toBeLessThanOrEqual(0.97);
});
