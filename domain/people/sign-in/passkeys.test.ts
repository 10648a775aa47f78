import { expect, test } from 'vitest';
import { isCounterPlausible, supportsPasskeys } from './passkeys.ts';

test.each([
  ['https://parity.hospital.example', true],
  ['https://parity.hospital.example:8443', true],
  ['http://localhost:8080', true],
  ['http://parity.hospital.example', false],
  ['http://127.0.0.1:8080', false],
  ['https://10.1.2.3', false],
  ['https://[2001:db8::1]', false],
])('passkeys can be used at %s: %s', (address, expected) => {
  expect(supportsPasskeys(new URL(address))).toBe(expected);
});

test.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])('the stored count %i and the received count %i are plausible: %s', (stored, received, expected) => {
  expect(isCounterPlausible({ stored, received })).toBe(expected);
});
