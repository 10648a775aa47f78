import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#domain/people/access.ts';
import { describeObstacle, findClientObstacle } from '#domain/people/client-obstacles.ts';
import { describeDeactivation } from '#domain/people/deactivated-clients.ts';
import type { Database, PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '../context.ts';
import { cookieName, cookieOptions } from './cookies.ts';
import { isInNetworks } from './limits/network.ts';
import { hashToken } from './mailed-links.ts';
import {
  type ClientPolicy,
  deleteSession,
  findDeactivatedClient,
  findSession,
  insertSession,
  type SessionLimits,
  touchSession,
} from './sessions.queries.ts';

/** Sent with calls that the page makes without the user doing anything (D49). */
const backgroundHeader = 'x-parity-background';

/** A live session and its person, as handlers get it. */
export interface Session {
  id: number;
  tokenHash: Buffer;
  name: string;
  person: Person;
  /** When the person last proved who they are in this session (D48). */
  authenticatedAt: Date;
  startedAt: Date;
  /** The provider that started the session (B1). */
  providerId: number | null;
  /** The clients of that provider; null if no provider started the session. */
  providerClientIds: readonly number[] | null;
  hasSecondFactor: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** The page makes this call without the user doing anything, such as a stream that reconnects (D49). */
    isBackground?: boolean;
  }
}

export type Sessions = ReturnType<typeof createSessions>;

/** The browser keeps a random token, the database only its hash. */
export function createSessions({ db, config, clock }: AppContext) {
  const limits = (): SessionLimits => ({ now: clock(), idleMinutes: config.sessionIdleMinutes });
  const cookie = cookieName('parity_session', config);
  const options = cookieOptions(config);

  return {
    async load(request: FastifyRequest): Promise<Session | null> {
      const token = request.cookies[cookie];
      if (!token) return null;
      const row = await db.platform(
        (tx, commitAfter) => commitAfter(findSession(tx, hashToken(token), limits())),
        { readOnly: true },
      );
      if (!row) return null;
      if (!isBackground(request)) await touch(db, row, clock());
      const { userId, isAdmin, client, policy, createdAt, lastSeenAt: _, ...facts } = row;
      const session = { ...facts, startedAt: createdAt, person: { userId, isAdmin, client } };
      return policy ? blockClient(session, policy, request.ip) : session;
    },
    /** Why a person is refused who had access to the session's hospital; undefined if that is not the reason. */
    async explainRefusal(session: Session | null): Promise<string | undefined> {
      if (!session || session.person.client) return undefined;
      if (session.person.blocked) return describeObstacle(session.person.blocked);
      const name = await db.platform(tx => findDeactivatedClient(tx, session.id));
      return name && describeDeactivation([name]);
    },
    /** Starts a session with a new token, ends the browser's previous one, and returns the token's hash. */
    async start(
      tx: PlatformTx,
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      who: {
        userId: number;
        clientId: number | null;
        providerId: number | null;
        providerSession: string | null;
        hasSecondFactor: boolean;
      },
    ) {
      if (request.session) await deleteSession(tx, request.session.tokenHash);
      const token = randomBytes(32).toString('base64url');
      const device = (request.headers['user-agent'] ?? '').slice(0, 300);
      await insertSession(tx, { ...who, tokenHash: hashToken(token), address: request.ip, device }, clock());
      reply.setCookie(cookie, token, options);
      return hashToken(token);
    },
    async end(tx: PlatformTx, request: FastifyRequest, reply: FastifyReply) {
      if (request.session) await deleteSession(tx, request.session.tokenHash);
      reply.clearCookie(cookie, options);
    },
  };
}

/** The session without its client if it cannot open it from here. */
function blockClient(session: Session, policy: ClientPolicy, address: string): Session {
  const obstacle = findObstacle({ ...session, isAdmin: session.person.isAdmin }, policy, address);
  if (!obstacle) return session;
  const blocked = { clientId: policy.clientId, name: policy.clientName, obstacle };
  return { ...session, person: { ...session.person, client: null, blocked } };
}

/** Why a session that has started, or is about to, cannot open a client from an address. */
export function findObstacle(
  session: Parameters<typeof findClientObstacle>[0],
  { clientId, twoFactorSince, allowedNetworks }: ClientPolicy,
  address: string,
) {
  const isNetworkAllowed = allowedNetworks.length === 0 || isInNetworks(address, allowedNetworks);
  return findClientObstacle(session, { clientId, twoFactorSince, isNetworkAllowed });
}

function isBackground(request: FastifyRequest): boolean {
  return request.headers[backgroundHeader] === '1' || request.routeOptions.config.isBackground === true;
}

/** At most once a minute: exact enough for an idle timeout, and most calls write nothing. */
async function touch(db: Database, { id, lastSeenAt }: { id: number; lastSeenAt: Date }, now: Date) {
  if (now.getTime() - lastSeenAt.getTime() >= 60_000) await db.platform(tx => touchSession(tx, id, now));
}
