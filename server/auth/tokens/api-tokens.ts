import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller, ClientAccess } from '#domain/people/access.ts';
import type { TokenScope } from '#domain/people/api-tokens.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { ApiError } from '#server/core/errors.ts';
import { hashToken } from '#server/core/secret.ts';
import { LimitReached } from '../limits.ts';
import { findUsableToken, markTokenUsed } from './api-tokens.queries.ts';

/** A program that calls with an API token. It sees what an owner of the client sees, within the token's scopes (B4). */
export interface TokenCaller {
  id: number;
  name: string;
  scopes: readonly TokenScope[];
  person: Caller & { userId: null; client: ClientAccess };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set instead of `session` on a call with an API token. */
    apiToken: TokenCaller | null;
  }
}

export type ApiTokens = ReturnType<typeof createApiTokens>;

/** The token's text names its client, so that it is found among that client's rows: `pty_12_…`. */
export function makeApiToken(clientId: number): { text: string; hash: Buffer } {
  const text = `pty_${clientId}_${randomBytes(32).toString('base64url')}`;
  return { text, hash: hashToken(text) };
}

const tokenFormat = /^pty_(\d{1,9})_[\w-]{43}$/;

export function createApiTokens(context: AuthContext) {
  const { db, limits, clock } = context;

  const load = async (text: string) => {
    const clientId = tokenFormat.exec(text)?.[1];
    const token = { clientId: Number(clientId), tokenHash: hashToken(text), now: clock() };
    const row =
      clientId && (await db.platform(tx => findUsableToken(tx, token), { readOnly: true, inOneTrip: true }));
    if (!row) throw new ApiError('signed-out', 'The token is unknown, expired or deleted.');
    return row;
  };

  return {
    isSent: ({ headers, routeOptions }: FastifyRequest) =>
      (routeOptions.config.takesBasic ? /^(bearer|basic)\b/i : /^bearer\b/i).test(
        headers.authorization ?? '',
      ),

    /** Sets the request's caller; throws 401 for a token that does not work, 429 above the limit, 403 outside of its scopes. */
    async authorize(request: FastifyRequest): Promise<void> {
      const row = await load(readToken(request.headers.authorization ?? ''));
      const { id, name, scopes, clientId, moduleIds } = row;
      const client = { clientId, owner: true, moduleIds };
      // Before the checks, so that a refusal is recorded under the token's name.
      request.apiToken = { id, name, scopes, person: { userId: null, isAdmin: false, client } };
      await limits.take(['calls of a token', String(id)]);
      const allowed = request.routeOptions.config.scopes ?? [];
      if (!allowed.some(scope => scopes.includes(scope))) {
        throw new ApiError('forbidden', 'The token has no scope for this call.');
      }
      await recordTokenUse(context, request, row);
    },
  };
}

/** The token after `Bearer`, or the password after `Basic`. */
function readToken(authorization: string): string {
  const [scheme = '', sent = ''] = authorization.trim().split(/ +(.*)/s);
  if (scheme.toLowerCase() !== 'basic') return sent.trim();
  const pair = Buffer.from(sent, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** The time of the last use at most once a minute, and an audit entry for each kind of call at most once an hour. */
async function recordTokenUse(
  { db, limits, audit, clock }: AuthContext,
  request: FastifyRequest,
  { id, clientId, lastUsedAt }: { id: number; clientId: number; lastUsedAt: Date | null },
): Promise<void> {
  const now = clock();
  const { method, routeOptions } = request;
  // An export records each of its calls itself.
  const isFirst =
    !routeOptions.config.takesBasic &&
    (await limits
      .take(['calls of a token recorded', String(id), `${method} ${routeOptions.url}`])
      .then(() => true, isNotLimited));
  const isDue = !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= 60_000;
  if (!isFirst && !isDue) return;
  await db.platform(async tx => {
    if (isDue) await markTokenUsed(tx, clientId, id, now);
    const details = { method, route: routeOptions.url };
    if (isFirst) await audit(tx, request, 'called with token', { details });
  });
}

function isNotLimited(error: unknown): false {
  if (error instanceof LimitReached) return false;
  throw error;
}
