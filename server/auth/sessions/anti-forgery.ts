import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/auth/context.ts';
import { ApiError } from '#server/core/errors.ts';
import { keyFor } from '#server/core/secret.ts';
import { cookieName, cookieOptions } from './cookies.ts';

const header = 'x-csrftoken';

export type AntiForgery = ReturnType<typeof createAntiForgery>;

/**
 * The token is `nonce.session.signature`; the signature covers the nonce and the session, so that a token of another session
 * or one planted by an attacker is refused. Without a session any token of ours is accepted: the sign-in page may still hold
 * one of a session that has ended.
 */
export function createAntiForgery({ config, secret }: AuthContext) {
  const key = keyFor('anti-forgery', secret);
  const cookie = cookieName('csrftoken', config);
  const sign = (nonce: string, session: string) =>
    createHmac('sha256', key).update(`${nonce}.${session}`).digest('base64url');
  const fits = (token: string | undefined, sessionHash: Buffer | null) => {
    const [nonce = '', session = '', signature = ''] = (token ?? '').split('.');
    if (sessionHash && session !== sessionLabel(sessionHash)) return false;
    return equal(signature, sign(nonce, session));
  };

  return {
    /** Throws 418 unless the request has a token that this server issued to this session (D32). */
    check(request: FastifyRequest) {
      const sent = request.headers[header];
      const token = request.cookies[cookie];
      if (
        typeof sent !== 'string' ||
        !equal(sent, token ?? '') ||
        !fits(token, request.session?.tokenHash ?? null)
      ) {
        throw new ApiError('forgery');
      }
    },
    /** Sets a token for the session as a cookie, unless the browser has one. */
    issue(request: FastifyRequest, reply: FastifyReply, sessionHash: Buffer | null) {
      if (fits(request.cookies[cookie], sessionHash)) return;
      const nonce = randomBytes(16).toString('base64url');
      const session = sessionHash ? sessionLabel(sessionHash) : '';
      reply.setCookie(cookie, `${nonce}.${session}.${sign(nonce, session)}`, {
        ...cookieOptions(config),
        // The page's scripts send it back in a header.
        httpOnly: false,
      });
    },
  };
}

/** Identifies the session without revealing its hash: the page's scripts can read the cookie. */
function sessionLabel(sessionHash: Buffer): string {
  return createHmac('sha256', sessionHash).update('anti-forgery').digest('base64url').slice(0, 16);
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && left.length > 0 && timingSafeEqual(left, right);
}
