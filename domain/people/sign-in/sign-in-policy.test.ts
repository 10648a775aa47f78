import { expect, test } from 'vitest';
import { type SignInPolicy, weakensPolicy } from './sign-in-policy.ts';

const open: SignInPolicy = { twoFactorRequired: false, idleMinutes: null, allowedNetworks: [] };
const strict: SignInPolicy = { twoFactorRequired: true, idleMinutes: 15, allowedNetworks: ['10.0.0.0/8'] };

test.each<[change: string, before: SignInPolicy, after: SignInPolicy, weakens: boolean]>([
  ['no change', strict, strict, false],
  ['a stricter policy', open, strict, false],
  ['an open policy', strict, open, true],
  ['two-factor that is no longer required', strict, { ...strict, twoFactorRequired: false }, true],
  ['a longer idle time', strict, { ...strict, idleMinutes: 16 }, true],
  ['a shorter idle time', strict, { ...strict, idleMinutes: 14 }, false],
  ['the server’s idle time', strict, { ...strict, idleMinutes: null }, true],
  ['another network', strict, { ...strict, allowedNetworks: ['10.0.0.0/8', '192.0.2.1'] }, true],
])('%s: weakens the policy %#', (_change, before, after, weakens) => {
  expect(weakensPolicy(before, after)).toBe(weakens);
});
