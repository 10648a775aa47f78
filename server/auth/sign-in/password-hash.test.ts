import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { nodeSettings } from '#server/testing/processes/node-process.ts';
import { hashing, hashPassword, verifyPassword } from './password-hash.ts';

test('a password verifies against its own hash and no other', async () => {
  const hash = await hashPassword('right horse');
  expect(await verifyPassword('right horse', hash)).toBe(true);
  expect(await verifyPassword('right hors', hash)).toBe(false);
});

test('a hash that is made outside tests has the parameters that OWASP recommends', async () => {
  const program = `
    import { hashPassword } from '#server/auth/sign-in/password-hash.ts';
    console.log(await hashPassword('right horse'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: nodeSettings,
  });
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the same password hashes differently each time', async () => {
  expect(await hashPassword('again')).not.toBe(await hashPassword('again'));
});

test('a missing or unreadable hash never verifies', async () => {
  expect(await verifyPassword('', null)).toBe(false);
  expect(await verifyPassword('x', 'plain')).toBe(false);
});

test('a password beyond 64 characters is not cut', async () => {
  const hash = await hashPassword('a'.repeat(100));
  expect(await verifyPassword('a'.repeat(99), hash)).toBe(false);
  expect(await verifyPassword('a'.repeat(100), hash)).toBe(true);
});

test('a hash with earlier parameters still verifies', async () => {
  const hash = await hashPassword('right horse');
  hashing.passes += 1;
  onTestFinished(() => {
    hashing.passes -= 1;
  });
  expect(await verifyPassword('right horse', hash)).toBe(true);
});
