import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { isAuthenticatorCode, normalizedCode } from '#domain/two-factor.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { keyFor, seal, unseal } from '#server/http/secret.ts';
import { takeRecoveryCode, takeStep } from './two-factor.queries.ts';

const periodSeconds = 30;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The database keeps secrets encrypted: reading it does not make codes. */
export function sealSecret(secret: string, appSecret: string): Buffer {
  return seal(secret, keyFor('two-factor', appSecret));
}

/** The time step that a code belongs to, the current one or a neighbour; undefined for a wrong code. */
export function stepOfCode(sealed: Buffer, code: string, appSecret: string, now: Date): number | undefined {
  const secret = Secret.fromBase32(unseal(sealed, keyFor('two-factor', appSecret)));
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/**
 * Accepts a code of the authenticator or a recovery code, each once: the database decides which of several tries at
 * the same moment was first.
 */
export async function acceptSecondFactor(
  tx: PlatformTx,
  user: { id: number; tfaSecret: Buffer | null },
  code: string,
  { secret, now }: { secret: string; now: Date },
): Promise<'authenticator' | 'recovery code' | null> {
  if (!user.tfaSecret) return null;
  if (!isAuthenticatorCode(code)) {
    return (await takeRecoveryCode(tx, user.id, hashOfCode(code), now)) ? 'recovery code' : null;
  }
  const step = stepOfCode(user.tfaSecret, code, secret, now);
  return step !== undefined && (await takeStep(tx, user.id, step)) ? 'authenticator' : null;
}

const recoveryCodes = { count: 10, length: 10, alphabet: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' } as const;

/** Fifty bits each, in an alphabet without look-alikes: `"7KD2P-QX9MA"`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes.count }, () => {
    const signs = Array.from(
      { length: recoveryCodes.length },
      () => recoveryCodes.alphabet[randomInt(32)],
    ).join('');
    return `${signs.slice(0, 5)}-${signs.slice(5)}`;
  });
}

export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(normalizedCode(code)).digest();
}
