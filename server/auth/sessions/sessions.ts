import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#domain/people/access.ts';
import { type ClientPolicy, describeObstacle, findBlockedClient } from '#domain/people/client-obstacles.ts';
import { describeDeactivation } from '#domain/people/deactivated-clients.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { ApiError } from '#server/core/errors.ts';
import { hashToken } from '#server/core/secret.ts';
import type { ClientTx, Database, PlatformTx } from '#server/db/database.ts';
import { cookieName, cookieOptions } from './cookies.ts';
import {
  findClientAccess,
  findDeactivatedClient,
  findSession,
  listClientPolicies,
  type SessionLimits,
  selectSessionClient,
} from './sessions.queries.ts';
import { deleteSession, insertSession, touchSession } from './write-sessions.queries.ts';

/** Reads rows of the session's hospital in the round trip of the session (decision 066). */
export type FirstRead = (tx: ClientTx) => Promise<unknown>;

/** Undefined if the request is invalid, or reads nothing first. */
type PlanFirstRead = (request: FastifyRequest) => FirstRead | undefined;

/** Sent with calls that the page makes without the user doing anything (D49). */
const backgroundHeader = 'x-parity-background';

/** A live session and its person, as handlers get it. */
export interface Session {
  id: number;
  tokenHash: Buffer;
  name: string;
  person: Person;
  /** When the person last gave their own password or passkey in this session; null if only a provider vouched (D48, D56). */
  authenticatedAt: Date | null;
  /** When a provider last vouched for the person in this session, and which. */
  vouchedAt: Date | null;
  vouchedBy: number | null;
  startedAt: Date;
  /** The provider that started the session (B1). */
  providerId: number | null;
  /** The clients of that provider; null if no provider started the session. */
  providerClientIds: readonly number[] | null;
  hasSecondFactor: boolean;
}

interface LoadedSession {
  session: Session | null;
  /** For a caller whose access has been checked. */
  rows?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** What `planFirstRead` read. A handler must check that the caller may see it: the module was not checked. */
    firstRows: unknown;
  }
  interface FastifyContextConfig {
    planFirstRead?: PlanFirstRead | undefined;
    /** The page makes this call without the user doing anything, such as a stream that reconnects (D49). */
    isBackground?: boolean;
  }
}

export type Sessions = ReturnType<typeof createSessions>;

/** The browser keeps a random token, the database only its hash. */
export function createSessions({ db, config, clock }: AuthContext) {
  const limits = (): SessionLimits => ({ now: clock(), idleMinutes: config.sessionIdleMinutes });
  const cookie = cookieName('parity_session', config);
  const options = cookieOptions(config);

  return {
    isSent: ({ cookies }: FastifyRequest): boolean => cookies[cookie] !== undefined,

    /** The live session of the request's cookie. What is planned to be read first is read in the same round trip. */
    async load(request: FastifyRequest, planFirstRead?: PlanFirstRead): Promise<LoadedSession> {
      const token = request.cookies[cookie];
      if (!token) return { session: null };
      const find = (tx: PlatformTx) => findSession(tx, hashToken(token), limits());
      const read = planFirstRead?.(request);
      const [row, rows] = read
        ? await db.readWithSession({
            find,
            selectClient: selectSessionClient(hashToken(token), limits()),
            read: tx => read(tx).catch(ignoreRefusal),
          })
        : [await db.platform(find, { readOnly: true, inOneTrip: true })];
      if (!row) return { session: null };
      const { userId, isAdmin, client, policy, createdAt, lastSeenAt, idleMinutes, ...facts } = row;
      const limit = Math.min(config.sessionIdleMinutes, idleMinutes ?? config.sessionIdleMinutes);
      if (!isBackground(request)) await touch(db, { id: row.id, lastSeenAt, idleMinutes: limit }, clock());
      const session = { ...facts, startedAt: createdAt, person: { userId, isAdmin, client } };
      const person = policy ? blockClient(session, policy, request.ip) : session.person;
      return { session: { ...session, person }, rows };
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

/** The session's person at a client: with access to it, or blocked from it. Null if the person has no access. */
export async function findPersonAt(
  tx: PlatformTx,
  session: Session,
  clientId: number,
  address: string,
): Promise<Person | null> {
  const { userId, isAdmin } = session.person;
  const client = await findClientAccess(tx, { id: userId, isAdmin }, clientId);
  const [policy] = await listClientPolicies(tx, [clientId]);
  return client && policy
    ? blockClient({ ...session, person: { userId, isAdmin, client } }, policy, address)
    : null;
}

/** The session's person, without the client if the session cannot open it from here. */
function blockClient(session: Session, policy: ClientPolicy, address: string): Person {
  const { person } = session;
  const blocked = findBlockedClient({ ...session, isAdmin: person.isAdmin }, policy, address);
  return blocked ? { ...person, client: null, blocked } : person;
}

/** The handler reads again and answers the same, after the access has been checked. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

function isBackground(request: FastifyRequest): boolean {
  return request.headers[backgroundHeader] === '1' || request.routeOptions.config.isBackground === true;
}

/** Most calls write nothing: at most one in a minute does, or one in a tenth of a shorter idle time. */
async function touch(
  db: Database,
  { id, lastSeenAt, idleMinutes }: { id: number; lastSeenAt: Date; idleMinutes: number },
  now: Date,
) {
  const pause = Math.min(60_000, idleMinutes * 6_000);
  if (now.getTime() - lastSeenAt.getTime() >= pause) await db.platform(tx => touchSession(tx, id, now));
}
