import { expect, test } from 'vitest';
import { computeHoursPerBirth, computeMeanCount, computeMeanRns, toLoads } from './unit.ts';

const classes = [
  { uses: 1, hours: 10, rnsPerPatient: 1 },
  { uses: 1.5, hours: 2, rnsPerPatient: 0.5 },
];

test('2,400 births a year with 10 hours each are 2.74 patients on average', () => {
  expect(computeMeanCount(2400, { uses: 1, hours: 10 })).toBeCloseTo(2.739726, 6);
});

test('a birth brings the hours of all its classes times their RNs', () => {
  expect(computeHoursPerBirth(classes)).toBe(11.5);
});

test('the mean need is that of the loads', () => {
  const loads = toLoads({ births: 876, classes });
  expect(loads).toEqual([
    { meanCount: 1, rnsPerPatient: 1 },
    { meanCount: 0.3, rnsPerPatient: 0.5 },
  ]);
  expect(computeMeanRns({ births: 876, classes })).toBeCloseTo(1.15, 12);
});
