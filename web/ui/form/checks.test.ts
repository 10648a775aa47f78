import { expect, test } from 'vitest';
import { faultOfNumber, faultOfText, faults } from './checks.ts';

const limit = { min: 0, max: 20, decimals: 3 };
const outside = 'Enter a number from 0 to 20 with at most 3 decimals.';
const noNumber = "Hmm, that number doesn't look right.";

test.each(['0', '20', '0.333', ' 1.5 ', '.5', '2.'])('%j is within 0 to 20', text => {
  expect(faultOfNumber(text, limit)).toBeUndefined();
});

test.each([
  ['', 'Whoops, please fill this out.'],
  ['  ', 'Whoops, please fill this out.'],
  ['one', noNumber],
  ['1,5', noNumber],
  ['0x1', noNumber],
  ['1e1', noNumber],
  ['NaN', noNumber],
  ['-1', outside],
  ['20.001', outside],
  ['0.3333', outside],
])('%j is rejected: %s', (text, fault) => {
  expect(faultOfNumber(text, limit)).toBe(fault);
});

test('fields without a fault are left out', () => {
  expect(faults({ name: faultOfText(' '), help: faultOfText('x') })).toEqual({
    name: 'Whoops, please fill this out.',
  });
});
