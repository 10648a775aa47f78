import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeJwt, type JWTPayload } from 'jose';
import { findUnreadableClaim } from '#domain/people/single-sign-on/claims.ts';
import { normalizeIssuer } from '#domain/people/single-sign-on/identity-providers.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { type Counter, toNetwork } from '#server/auth/limits.ts';
import { spendChallenge } from '#server/auth/sessions/write-sessions.queries.ts';
import { toActor } from '#server/auth/sign-in/sign-in.ts';
import type { Connections } from '#server/auth/single-sign-on/connections.ts';
import { SsoFailure, toSsoFailure } from '#server/auth/single-sign-on/failure.ts';
import {
  findIdentity,
  findOnlyClientId,
  listProvidersByAudience,
  type ProviderRow,
} from '#server/auth/single-sign-on/providers.queries.ts';
import { verifyToken } from '#server/auth/single-sign-on/verify-token.ts';
import { hashToken } from '#server/core/secret.ts';
import { endProviderSessions } from './identities.queries.ts';

type LogoutContext = AuthContext & { connections: Connections };

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const maxTokenAgeSeconds = 300;

/** A provider ends the sessions that it has started (OpenID Connect Back-Channel Logout 1.0). */
export function registerBackChannelLogout(app: FastifyInstance, context: LogoutContext): void {
  app.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    const access = { public: 'it needs a token that the provider has signed' };
    scope.post('/sso/backchannel_logout/', { config: { access } }, async (request, reply) => {
      const counter: Counter = ['refused logout tokens from an address', toNetwork(request.ip)];
      await context.limits.take(counter);
      try {
        await logOut(context, request);
      } catch (error) {
        request.log.warn({ reason: toSsoFailure(error).explain() }, 'a logout token was refused');
        return reply.status(400).send({ error: 'invalid_request' });
      }
      await context.limits.giveBack(counter);
      return reply.status(200).send();
    });
  });
}

async function logOut(context: LogoutContext, request: FastifyRequest): Promise<void> {
  const { db, audit } = context;
  const token = request.body instanceof URLSearchParams ? (request.body.get('logout_token') ?? '') : '';
  const provider = await findSender(context, decodeJwt(token));
  const { payload, protectedHeader } = await verifyToken(context.connections, provider, token, {
    issuer: (await context.connections.connect(provider)).configuration.serverMetadata().issuer,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: maxTokenAgeSeconds,
  });
  const { iss = '', jti = '', iat = 0, sub } = payload;
  const session = typeof payload.sid === 'string' ? payload.sid : null;
  validateLogoutToken(payload, protectedHeader.typ);
  await db.platform(async tx => {
    // As long as the token could be accepted again.
    const until = new Date((iat + 2 * maxTokenAgeSeconds) * 1000);
    if (!(await spendChallenge(tx, hashToken(`logout ${iss} ${jti}`), until)))
      throw refuse('it was used before');
    const userId = sub === undefined ? undefined : await findIdentity(tx, iss, sub);
    const clientId = await findOnlyClientId(tx, provider.id);
    const details = { provider: provider.name };
    for (const user of await endProviderSessions(tx, provider.id, { session, userId })) {
      await audit(tx, request, 'signed out by provider', { ...toActor(user), clientId, details });
    }
  });
}

/** The claims tell which provider's keys to use; nothing else of them is believed before. */
async function findSender({ db }: LogoutContext, { iss, aud = [] }: JWTPayload): Promise<ProviderRow> {
  if (!iss || !URL.canParse(iss)) throw refuse('it names no issuer');
  const issuer = normalizeIssuer(new URL(iss).href);
  const known = await db.platform(tx => listProvidersByAudience(tx, [aud].flat()));
  const sender = known.find(provider => normalizeIssuer(new URL(provider.issuer).href) === issuer);
  if (!sender) throw refuse('its issuer or audience is unknown');
  return sender;
}

/** An ID token has a nonce and no event, so it cannot be used in place of a logout token. */
function validateLogoutToken(payload: JWTPayload, type: string | undefined): void {
  if (findUnreadableClaim(payload) !== undefined) throw refuse('it has control characters');
  const events = payload.events as Record<string, unknown> | null;
  if (type !== undefined && !/^(application\/)?(logout\+)?jwt$/i.test(type))
    throw refuse('its type is wrong');
  if (typeof events !== 'object' || typeof events?.[logoutEvent] !== 'object')
    throw refuse('it names no logout');
  if ('nonce' in payload) throw refuse('it has a nonce');
  if (typeof payload.sub !== 'string' && typeof payload.sid !== 'string') throw refuse('it names nobody');
  if (typeof payload.jti !== 'string') throw refuse('it has no id');
}

function refuse(reason: string): SsoFailure {
  return new SsoFailure('invalid_answer', new Error(reason));
}
