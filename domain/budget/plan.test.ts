import { expect, test } from 'vitest';
import { computePremiumWage, getHourlyWage, getPlannedRns } from './plan.ts';

const grid = {
  dayHourlyWage: 40,
  nightHourlyWage: null,
  dayCounts: [1, 2, 3, 4, 5, 6, 7],
  nightCounts: [null, 8, 8, 8, 8, 8, 8],
};

test('the planned RNs follow the weekday and the day flag, and a blank is 0', () => {
  expect([
    getPlannedRns(grid, 1, true),
    getPlannedRns(grid, 1, false),
    getPlannedRns(grid, 0, false),
  ]).toEqual([2, 8, 0]);
});

test('the hourly wage follows the day flag, and is null if it was not entered', () => {
  expect([getHourlyWage(grid, true), getHourlyWage(grid, false)]).toEqual([40, null]);
});

test('a premium hour costs the wage and its surcharge, without binary rounding errors', () => {
  expect(computePremiumWage(40, 50)).toBe(60);
  expect(computePremiumWage(51.25, 0)).toBe(51.25);
  expect(computePremiumWage(46.55, 33.33)).toBe(62.065115);
  expect(computePremiumWage(null, 50)).toBeNull();
});
