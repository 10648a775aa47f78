import { expect, test } from 'vitest';
import { buildAuthenticatorUri, isAuthenticatorCode, normalizeCode } from './two-factor.ts';

test('the authenticator app shows the product’s name and the person’s address', () => {
  expect(buildAuthenticatorUri({ email: 'ana+x@example.org', secret: 'JBSWY3DPEHPK3PXP' })).toBe(
    'otpauth://totp/Parity:ana%2Bx%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Parity&algorithm=SHA1&digits=6&period=30',
  );
});

test('six digits are an authenticator’s code, with or without a space', () => {
  expect(isAuthenticatorCode('123456')).toBe(true);
  expect(isAuthenticatorCode('123 456')).toBe(true);
  expect(isAuthenticatorCode('12345')).toBe(false);
  expect(isAuthenticatorCode('AB3D-9XYZ-1')).toBe(false);
});

test('a recovery code is the same with or without dashes and in upper or lower case', () => {
  expect(normalizeCode(' ab3d-9xyz ')).toBe(normalizeCode('AB3D9XYZ'));
});
