import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { newcomerWithTwoFactor } from '#server/testing/authenticator.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';
import { keyRecoveryCodes } from './recovery-codes.ts';

const running = await startTestApp();
afterAll(() => running.close());

const plainHash = (code: string) => createHash('sha256').update(code.replace('-', '')).digest();

async function storedHashes(userId: number): Promise<string[]> {
  const { rows } = await running.sql(
    `select encode(code_hash, 'hex') as hash from recovery_codes where user_id = $1`,
    [userId],
  );
  return rows.map(row => row.hash);
}

test('recovery codes are stored keyed: their plain hash is not in the database', async () => {
  const { id, recoveryCodes } = await newcomerWithTwoFactor(running);
  const stored = await storedHashes(id);
  expect(stored).toHaveLength(10);
  for (const code of recoveryCodes) expect(stored).not.toContain(plainHash(code).toString('hex'));
});

test('plain hashes of an older version are keyed at the start, once, and their codes still work', async () => {
  const { id, email, recoveryCodes } = await newcomerWithTwoFactor(running);
  await running.sql('delete from recovery_codes where user_id = $1', [id]);
  for (const code of recoveryCodes) {
    await running.sql('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [
      id,
      plainHash(code),
    ]);
  }
  await keyRecoveryCodes(running.db, running.context.secret);
  const keyed = await storedHashes(id);
  expect(keyed).not.toContain(plainHash(recoveryCodes[0] ?? '').toString('hex'));
  await keyRecoveryCodes(running.db, running.context.secret);
  expect(await storedHashes(id)).toEqual(keyed);
  const answer = await running.browser().signIn(email, password, recoveryCodes[0]);
  expect(answer.json().user.email).toBe(email);
});
