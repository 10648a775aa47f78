import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/auth/context.ts';
import { cookieName, cookieOptions } from '#server/auth/sessions/cookies.ts';
import { keyFor } from '#server/core/secret.ts';

/** On a shared computer, the accounts that signed in most recently keep their mark. */
const mostMarks = 30;
/** The longest that browsers keep a cookie. */
const seconds = 400 * 24 * 3600;

/**
 * The cookie is `device.mark.mark…`: a random id and, for each account that has signed in from this browser, a signature over
 * both. It grants no access; it only keeps failed tries elsewhere from locking this browser out (D43).
 */
export function knownDevices({ config, secret }: Pick<AuthContext, 'config' | 'secret'>) {
  const key = keyFor('known device', secret);
  const cookie = cookieName('parity_device', config);
  const signMark = (device: string, email: string) =>
    createHmac('sha256', key)
      .update(`${device} ${email.trim().toLowerCase()}`)
      .digest('base64url')
      .slice(0, 22);
  const read = (request: FastifyRequest) => {
    const [device, ...marks] = (request.cookies[cookie] ?? '').split('.');
    return { device: device ?? '', marks };
  };

  return {
    /** The device's id if the account has signed in from it before. */
    find(request: FastifyRequest, email: string): string | undefined {
      const { device, marks } = read(request);
      const expected = Buffer.from(signMark(device, email));
      const isKnown = marks.some(mark => {
        const given = Buffer.from(mark);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isKnown ? device : undefined;
    },

    remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const { device: known, marks } = read(request);
      const device = known || randomBytes(16).toString('base64url');
      const mark = signMark(device, email);
      const newestFirst = [mark, ...marks.filter(other => other !== mark)].slice(0, mostMarks);
      reply.setCookie(cookie, [device, ...newestFirst].join('.'), {
        ...cookieOptions(config),
        maxAge: seconds,
      });
    },
  };
}
