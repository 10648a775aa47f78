import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/auth/context.ts';
import { hashToken, keyFor, seal, unseal } from '#server/core/secret.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { cookieName, cookieOptions } from './cookies.ts';
import { spendChallenge } from './write-sessions.queries.ts';

const minutesValid = 10;

interface CookieSetter {
  setCookie(name: string, value: string, options: object): unknown;
}

/**
 * A value that ties an answer (of a provider, of a passkey) to the browser that asked. It is kept in a sealed cookie, so that asking
 * stores nothing, and is taken once, in the transaction that uses it.
 */
export function createChallenge<Value extends object>(
  { config, secret, clock }: Pick<AuthContext, 'config' | 'secret' | 'clock'>,
  purpose: 'single sign-on' | 'passkey',
) {
  const key = keyFor(purpose, secret);
  const cookie = cookieName(purpose === 'passkey' ? 'parity_passkey' : 'parity_sso', config);

  return {
    issue(reply: CookieSetter, value: Value): void {
      const expiresAt = clock().getTime() + minutesValid * 60_000;
      const sealed = seal(JSON.stringify({ value, expiresAt }), key).toString('base64url');
      reply.setCookie(cookie, sealed, { ...cookieOptions(config), maxAge: minutesValid * 60 });
    },
    /** Undefined if this browser did not ask, asked too long ago, or the challenge was taken before. */
    async take(tx: PlatformTx, request: FastifyRequest, reply: FastifyReply): Promise<Value | undefined> {
      const sealed = request.cookies[cookie];
      reply.clearCookie(cookie, cookieOptions(config));
      const opened = sealed && open<Value>(sealed, key);
      if (!opened || opened.expiresAt <= clock().getTime()) return undefined;
      const isFirst = await spendChallenge(tx, hashToken(sealed), new Date(opened.expiresAt));
      return isFirst ? opened.value : undefined;
    },
  };
}

function open<Value>(sealed: string, key: Buffer): { value: Value; expiresAt: number } | undefined {
  try {
    return JSON.parse(unseal(Buffer.from(sealed, 'base64url'), key));
  } catch {
    return undefined;
  }
}
