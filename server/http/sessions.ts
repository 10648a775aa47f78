import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#domain/access.ts';
import type { Database, PlatformTx } from '#server/db/database.ts';
import type { AppContext } from './context.ts';
import {
  deleteSession,
  findSession,
  insertSession,
  type SessionLimits,
  touchSession,
} from './sessions.queries.ts';

const cookie = 'parity_session';

/** A live session and the person behind it, as every handler sees them. */
export interface Session {
  id: number;
  tokenHash: Buffer;
  name: string;
  person: Person;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

export interface Sessions {
  load(request: FastifyRequest): Promise<Session | null>;
  /** Starts a session with a token of its own, ending the one the browser came with. Gives its hash. */
  start(tx: PlatformTx, request: FastifyRequest, reply: FastifyReply, who: SignIn): Promise<Buffer>;
  end(tx: PlatformTx, request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

interface SignIn {
  userId: number;
  clientId: number | null;
}

/** The browser keeps a random token, the database only its hash. */
export function sessionsOf({ db, config, clock }: AppContext): Sessions {
  const limits = (): SessionLimits => ({ now: clock(), idleMinutes: config.sessionIdleMinutes });
  const cookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  } as const;

  return {
    async load(request) {
      const token = request.cookies[cookie];
      if (!token) return null;
      const row = await db.platform(tx => findSession(tx, hash(token), limits()), { readOnly: true });
      if (!row) return null;
      await touch(db, row, clock());
      const { id, tokenHash, name, userId, isAdmin, hospital = null } = row;
      return { id, tokenHash, name, person: { userId, isAdmin, hospital } };
    },
    async start(tx, request, reply, who) {
      if (request.session) await deleteSession(tx, request.session.tokenHash);
      const token = randomBytes(32).toString('base64url');
      const device = (request.headers['user-agent'] ?? '').slice(0, 300);
      await insertSession(tx, { ...who, tokenHash: hash(token), address: request.ip, device, now: clock() });
      reply.setCookie(cookie, token, cookieOptions);
      return hash(token);
    },
    async end(tx, request, reply) {
      if (request.session) await deleteSession(tx, request.session.tokenHash);
      reply.clearCookie(cookie, cookieOptions);
    },
  };
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Once a minute is exact enough for an idle timeout, and spares a write on every call. */
async function touch(
  db: Database,
  { id, lastSeenAt }: { id: number; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() >= 60_000) await db.platform(tx => touchSession(tx, id, now));
}
