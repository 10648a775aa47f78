import { expect, test } from 'vitest';
import { describeBridgeCost, describeCostChange, describeHours } from './describe-bridge.ts';

const hours = { start: 92.75, volume: 5.41, acuity: 4.54, minimum: -0.61, staffing: 9.26, end: 111.35 };
const range = { start: '2026-01-04', end: '2026-01-31' };

test('a bridge is one sentence about hours', () => {
  expect(describeHours({ base: { kind: 'plan', ...range }, hours })).toBe(
    '18.6 RN hours a day more than planned: 5.4 for more patients, 4.5 for higher acuity, −0.6 for less minimum staffing, 9.3 for more RNs against target.',
  );
});

test('a sentence about fewer hours has signs, and leaves out steps of 0.0', () => {
  const fewer = { start: 110.5, volume: 8.6, acuity: 0.04, minimum: 0, staffing: -15.4, end: 103.74 };
  expect(describeHours({ base: { kind: 'previous', ...range }, hours: fewer })).toBe(
    '6.8 RN hours a day fewer than in the 28 days before: +8.6 for more patients, −15.4 for fewer RNs against target.',
  );
});

test('a bridge without a change says so', () => {
  const same = { start: 100, volume: 0, acuity: 0, minimum: 0, staffing: 0, end: 100 };
  expect(describeHours({ base: { kind: 'last_year', ...range }, hours: same })).toBe(
    'As many RN hours a day as last year.',
  );
});

test('the second sentence is about dollars', () => {
  const cost = {
    ...hours,
    start: 4680,
    volume: 273,
    acuity: 0,
    minimum: 0,
    staffing: 0,
    dayNightMix: 38,
    premium: 312,
    end: 5303,
  };
  expect(describeBridgeCost({ kind: 'plan', ...range }, cost)).toBe(
    '$623 a day more than planned: $273 for more patients, $38 for the mix of day and night, $312 for more premium pay.',
  );
});

test('modules without a plan are named beside hours against the plan, and beside every cost', () => {
  const [plan, before] = [{ kind: 'plan', ...range } as const, { kind: 'previous', ...range } as const];
  const withoutPlan = ['Mother-Baby', 'NICU'];
  const words = 'than planned (without Mother-Baby and NICU, which have no plan): ';
  expect(describeHours({ base: plan, hours, withoutPlan })).toContain(words);
  expect(describeHours({ base: before, hours, withoutPlan })).not.toContain('no plan');
  const cost = { ...hours, dayNightMix: 0, premium: 0 };
  expect(describeBridgeCost(before, cost, { withoutPlan: ['NICU'] })).toContain(
    'before (without NICU, which has no plan): ',
  );
});

test('hours without a wage are named beside their cost', () => {
  const cost = { ...hours, dayNightMix: 0, premium: 0 };
  const hoursWithoutWage = { day: 0, night: 2014 };
  const remark = 'No night wage: these 2,014 hours are counted as $0.';
  const base = { kind: 'plan', ...range } as const;
  expect(describeBridgeCost(base, cost, { hoursWithoutWage })).toMatch(/target\. No night wage/);
  expect(describeCostChange(base, cost, { hoursWithoutWage })).toBe(`$18 a day more than planned. ${remark}`);
});
