import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyFor, loadSecret, seal, unseal } from './secret.ts';

test('a secret is generated once, private to this user, and the same at the next start', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parity-secret-'));
  const first = await loadSecret(undefined, directory);
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(await loadSecret(undefined, directory)).toBe(first);
  expect((await stat(join(directory, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await loadSecret('one that was given', directory)).toBe('one that was given');
  expect(await readFile(join(directory, 'secret'), 'utf8')).toBe(first);
  await rm(directory, { recursive: true });
});

test('a sealed text opens only with the same key, and not if it was altered', () => {
  const key = keyFor('two-factor', 'a');
  const sealed = seal('JBSWY3DPEHPK3PXP', key);
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  expect(unseal(sealed, key)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => unseal(sealed, keyFor('mail', 'a'))).toThrow();
  expect(() => unseal(sealed, keyFor('two-factor', 'b'))).toThrow();
  sealed.writeUInt8(sealed.readUInt8(30) ^ 1, 30);
  expect(() => unseal(sealed, key)).toThrow();
});
