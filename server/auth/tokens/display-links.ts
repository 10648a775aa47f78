import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DisplayKind } from '#domain/people/access.ts';
import { describeObstacle } from '#domain/people/client-obstacles.ts';
import { isNetworkAllowed } from '#domain/people/networks.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { ApiError, invalid } from '#server/core/errors.ts';
import { hashToken, keyFor } from '#server/core/secret.ts';
import { toNetwork } from '../limits.ts';
import { cookieName, cookieOptions } from '../sessions/cookies.ts';
import { findUsableLink, markLinkUsed } from './display-links.queries.ts';

/** A wall screen (B13) or a posting (B16) that a display link has opened. */
interface DisplayCaller {
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
  // One for each kind, so that a browser can show a wall screen and a posting.
  const cookies: Readonly<Record<DisplayKind, string>> = {
    now: cookieName('parity_display', config),
    posting: cookieName('parity_posting', config),
  };
  const sign = ({ clientId, id, tokenHash }: Link) =>
    createHmac('sha256', key).update(`${clientId}.${id}.`).update(tokenHash).digest('base64url');

  const find = (clientId: string | undefined, link: { id: number } | { tokenHash: Buffer }) =>
    db.platform(tx => findUsableLink(tx, Number(clientId), link, clock()), {
      readOnly: true,
      inOneTrip: true,
    });

  return {
    isSent: ({ cookies: sent }: FastifyRequest, kind: DisplayKind) => sent[cookies[kind]] !== undefined,

    /** Sets the cookie of the link's kind; throws 400 for a token that does not work. */
    async open(text: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const clientId = tokenFormat.exec(text)?.[1];
      const link = clientId && (await find(clientId, { tokenHash: hashToken(text) }));
      if (!link) {
        await limits.take(['dead links from an address', toNetwork(request.ip)]);
        throw invalid('token', ended);
      }
      validateNetwork(link, request);
      reply.setCookie(cookies[link.kind], `${link.clientId}.${link.id}.${sign(link)}`, {
        ...cookieOptions(config),
        sameSite: 'strict',
        expires: link.expiresAt,
      });
    },

    /** Sets the request's caller; throws 401 for a link that no longer works, 403 for a cookie of another kind or outside of the hospital's networks (B5). */
    async authorize(request: FastifyRequest, kind: DisplayKind): Promise<void> {
      const [, clientId, id, signature = ''] = cookieFormat.exec(request.cookies[cookies[kind]] ?? '') ?? [];
      const link = clientId && (await find(clientId, { id: Number(id) }));
      if (!link || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(link)))) {
        throw new ApiError('signed-out', ended);
      }
      if (link.kind !== kind) throw new ApiError('forbidden');
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
