import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeObstacle } from '#domain/people/client-obstacles.ts';
import { isNetworkAllowed } from '#domain/people/networks/networks.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { ApiError, invalid } from '#server/core/errors.ts';
import { hashToken, keyFor } from '#server/core/secret.ts';
import { toNetwork } from '../limits/limits.ts';
import { cookieName, cookieOptions } from '../sessions/cookies.ts';
import { findUsableLink, markLinkUsed } from './display-links.queries.ts';

/** A wall screen that a display link has opened (B13). */
export interface DisplayCaller {
  id: number;
  clientId: number;
  /** Null: all modules of the client. */
  moduleIds: readonly number[] | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set instead of `session` on the calls of a wall screen. */
    display: DisplayCaller | null;
  }
}

type Link = NonNullable<Awaited<ReturnType<typeof findUsableLink>>>;

export type Displays = ReturnType<typeof createDisplays>;

/** The token's text names its client, so that it is found among that client's rows: `ptd_12_…`. */
export function makeDisplayToken(clientId: number): { text: string; hash: Buffer } {
  const text = `ptd_${clientId}_${randomBytes(32).toString('base64url')}`;
  return { text, hash: hashToken(text) };
}

const tokenFormat = /^ptd_(\d{1,9})_[\w-]{43}$/;
const cookieFormat = /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/;

const ended = 'This display link has expired or was revoked.';

/** The cookie names the link and proves with a signature that its token was once known here; the token is not in it. */
export function createDisplays({ db, clock, config, limits, secret }: AuthContext) {
  const key = keyFor('display', secret);
  const cookie = cookieName('parity_display', config);
  const sign = ({ clientId, id, tokenHash }: Link) =>
    createHmac('sha256', key).update(`${clientId}.${id}.`).update(tokenHash).digest('base64url');

  const find = (clientId: string | undefined, link: { id: number } | { tokenHash: Buffer }) =>
    db.platform(tx => findUsableLink(tx, Number(clientId), link, clock()), {
      readOnly: true,
      inOneTrip: true,
    });

  return {
    isSent: ({ cookies }: FastifyRequest) => cookies[cookie] !== undefined,

    /** Sets the cookie of a wall screen; throws 400 for a token that does not work. */
    async open(text: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const clientId = tokenFormat.exec(text)?.[1];
      const link = clientId && (await find(clientId, { tokenHash: hashToken(text) }));
      if (!link) {
        await limits.take(['dead links from an address', toNetwork(request.ip)]);
        throw invalid('token', ended);
      }
      validateNetwork(link, request);
      reply.setCookie(cookie, `${link.clientId}.${link.id}.${sign(link)}`, {
        ...cookieOptions(config),
        sameSite: 'strict',
        expires: link.expiresAt,
      });
    },

    /** Sets the request's caller; throws 401 for a link that no longer works, 403 outside of the hospital's networks (B5). */
    async authorize(request: FastifyRequest): Promise<void> {
      const [, clientId, id, signature = ''] = cookieFormat.exec(request.cookies[cookie] ?? '') ?? [];
      const link = clientId && (await find(clientId, { id: Number(id) }));
      if (!link || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(link)))) {
        throw new ApiError('signed-out', ended);
      }
      validateNetwork(link, request);
      request.display = { id: link.id, clientId: link.clientId, moduleIds: link.moduleIds };
      await recordUse(link);
    },
  };

  /** At most once a minute. */
  async function recordUse({ clientId, id, lastUsedAt }: Link): Promise<void> {
    const now = clock();
    if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < 60_000) return;
    await db.platform(tx => markLinkUsed(tx, clientId, id, now));
  }
}

function validateNetwork({ clientName: name, allowedNetworks }: Link, { ip: address }: FastifyRequest): void {
  if (isNetworkAllowed(address, allowedNetworks)) return;
  throw new ApiError('forbidden', describeObstacle({ name, obstacle: 'network', address }));
}
