import { createHash, randomInt } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { isAuthenticatorCode, normalizeCode } from '#domain/people/sign-in/two-factor.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { type ApiError, invalid } from '#server/core/errors.ts';
import { keyFor, seal, unseal } from '#server/core/secret.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { keyedHash } from './recovery-codes.ts';
import { takeRecoveryCode, takeStep } from './two-factor.queries.ts';

const periodSeconds = 30;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Secrets are stored encrypted, so that a copy of the database cannot generate codes. */
export function sealSecret(secret: string, appSecret: string): Buffer {
  return seal(secret, keyFor('two-factor', appSecret));
}

/**
 * The time step of a code, the current one or a neighbour; undefined for a wrong code. If the secret was sealed with another
 * APP_SECRET, every code is wrong: the log says why, and two-factor has to be reset.
 */
export function findCodeStep(
  { secret: appSecret, clock }: Pick<AuthContext, 'secret' | 'clock'>,
  request: FastifyRequest,
  sealed: Buffer,
  code: string,
): number | undefined {
  const opened = openSecret(sealed, appSecret, request.log);
  if (opened === undefined) return undefined;
  const totp = new TOTP({ secret: opened, algorithm: 'SHA1', digits: 6, period: periodSeconds });
  const now = clock().getTime();
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta;
}

function openSecret(sealed: Buffer, appSecret: string, log: FastifyBaseLogger): Secret | undefined {
  try {
    return Secret.fromBase32(unseal(sealed, keyFor('two-factor', appSecret)));
  } catch {
    log.error(
      'a two-factor secret cannot be opened: it was sealed with another APP_SECRET; restore that one, or reset two-factor',
    );
    return undefined;
  }
}

/** Accepts a code of the authenticator or a recovery code, each once, also under concurrent tries. */
export async function acceptSecondFactor(
  context: Pick<AuthContext, 'secret' | 'clock'>,
  tx: PlatformTx,
  request: FastifyRequest,
  { user, code }: { user: { id: number; twoFactorSecret: Buffer | null }; code: string },
): Promise<'authenticator' | 'recovery code' | null> {
  if (!user.twoFactorSecret) return null;
  if (!isAuthenticatorCode(code)) {
    return (await takeRecoveryCode(tx, user.id, hashRecoveryCode(code, context.secret), context.clock()))
      ? 'recovery code'
      : null;
  }
  const step = findCodeStep(context, request, user.twoFactorSecret, code);
  return step !== undefined && (await takeStep(tx, user.id, step)) ? 'authenticator' : null;
}

const recoveryCodes = { count: 10, length: 10, alphabet: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' } as const;

/** The message depends on the kind of code: only an authenticator has a newer one. */
export function wrongCode(code: string): ApiError {
  const isRecoveryCode = normalizeCode(code).length === recoveryCodes.length;
  return invalid(
    'token',
    isRecoveryCode
      ? 'That recovery code is not right, or it was used before.'
      : 'That code is not right. Please try the newest one.',
  );
}

/** Codes of 50 bits each, without look-alike characters: `"7KD2P-QX9MA"`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes.count }, () => {
    const signs = Array.from(
      { length: recoveryCodes.length },
      () => recoveryCodes.alphabet[randomInt(32)],
    ).join('');
    return `${signs.slice(0, 5)}-${signs.slice(5)}`;
  });
}

/** Keyed, so that a copy of the database without APP_SECRET does not help to guess a code. */
export function hashRecoveryCode(code: string, appSecret: string): Buffer {
  return keyedHash(createHash('sha256').update(normalizeCode(code)).digest(), appSecret);
}
