import { generateKeyPairSync } from 'node:crypto';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { deriveClientKey } from './client-key.ts';

const secret = 'a secret for tests that is long enough';

test('the key of a secret is always the same, and another secret has another one', async () => {
  const { publicKey } = await deriveClientKey(secret);
  expect(await deriveClientKey(secret)).toMatchObject({ publicKey });
  expect((await deriveClientKey(`${secret}!`)).publicKey.kid).not.toBe(publicKey.kid);
});

test('the public half has no part of the private one and verifies its signatures', async () => {
  const { privateKey, publicKey } = await deriveClientKey(secret);
  expect(Object.keys(publicKey).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
  const sign = (key: typeof privateKey) => new SignJWT({}).setProtectedHeader({ alg: 'ES384' }).sign(key);
  const verifying = await importJWK(publicKey, 'ES384');
  await jwtVerify(await sign(privateKey), verifying);
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  await expect(jwtVerify(await sign(other), verifying)).rejects.toThrow();
});
