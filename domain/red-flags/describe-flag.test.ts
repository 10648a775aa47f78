import { expect, test } from 'vitest';
import { describeForecast, describeForeseen, describeReason, describeShortfall } from './describe-flag.ts';

const figures = { rnTarget: 9.4, rnActual: 6.2, minRnTarget: 7 };

test.each([
  [figures, '3.2 RNs short'],
  [{ ...figures, rnActual: 8.4 }, '1.0 RN short'],
  [{ ...figures, rnTarget: 7.25, rnActual: 6 }, '1.3 RNs short'],
  [{ ...figures, rnTarget: 8, rnActual: 7.25 }, '0.7 RNs short'],
  [{ ...figures, rnActual: 9.4 }, 'Short of the staffing standard'],
  [{ rnTarget: null, rnActual: null, minRnTarget: null }, 'No data'],
])('the shortfall of %o reads %s', (flag, text) => {
  expect(describeShortfall(flag)).toBe(text);
});

test.each([
  ['percent', '34.0% below the target'],
  ['rns', '3.2 RNs fewer than needed'],
  ['minimum', 'Below the minimum of 7.0 RNs'],
  ['standard', 'Fewer RNs than the staffing standard requires'],
] as const)('the reason “%s” is named with the figure of the shift', (reason, text) => {
  expect(describeReason(reason, figures)).toBe(text);
});

test('the RNs that are missing are the difference of the RNs beside them, as shown', () => {
  const flag = { rnTarget: 8, rnActual: 7.25, minRnTarget: null };
  expect(describeReason('rns', flag)).toBe('0.7 RNs fewer than needed');
  const foreseen = { expected: 8.04, rns: 7.25, chance: 0.8, source: 'plan' } as const;
  expect(describeForecast(foreseen)).toContain('8.0 RNs expected, 7.3 planned');
  expect(describeForeseen(foreseen)).toBe('Probably 0.7 RNs short');
});

test.each([
  [8.4, 7, 'Probably 1.4 RNs short'],
  [8, 7, 'Probably 1.0 RN short'],
  [7.04, 7, 'Probably short'],
  [7, 7, 'Probably short'],
  [6, 7, 'Probably short'],
])('a window with %d RNs expected and %d scheduled reads: %s', (expected, rns, text) => {
  expect(describeForeseen({ expected, rns, chance: 0.8, source: 'schedule' })).toBe(text);
});

test.each([
  ['schedule', '8.4 RNs expected, 7.0 scheduled: 83% chance of being short'],
  ['plan', '8.4 RNs expected, 7.0 planned: 83% chance of being short'],
] as const)('what was foreseen from a %s has its figures', (source, text) => {
  expect(describeForecast({ expected: 8.4, rns: 7, chance: 0.8314, source })).toBe(text);
});
