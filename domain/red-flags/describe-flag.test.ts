import { expect, test } from 'vitest';
import { describeReason, describeShortfall } from './describe-flag.ts';

const figures = { rnTarget: 9.4, rnActual: 6.2, minRnTarget: 7 };

test.each([
  [figures, '3.2 RNs short'],
  [{ ...figures, rnActual: 8.4 }, '1.0 RN short'],
  [{ rnTarget: null, rnActual: null, minRnTarget: null }, 'No data'],
])('the shortfall of %o reads %s', (flag, text) => {
  expect(describeShortfall(flag)).toBe(text);
});

test.each([
  ['percent', '34.0% below the target'],
  ['rns', '3.2 RNs fewer than needed'],
  ['minimum', 'Below the minimum of 7.0 RNs'],
] as const)('the reason “%s” is named with the figure of the shift', (reason, text) => {
  expect(describeReason(reason, figures)).toBe(text);
});
