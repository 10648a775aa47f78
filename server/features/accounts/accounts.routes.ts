import type { FastifyRequest } from 'fastify';
import type { accountsCalls, sessionsCalls } from '#contract/people/calls.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import type { Person } from '#domain/people/access.ts';
import { describeObstacle } from '#domain/people/client-obstacles.ts';
import { loadAuthState, presentBlocked } from '#server/auth/access/auth-state.ts';
import { updateMailChoices, updateOwnChoices } from '#server/auth/people/people.queries.ts';
import { listLiveSessions, type SessionLimits } from '#server/auth/sessions/sessions.queries.ts';
import { findPersonAt, type Session } from '#server/auth/sessions/sessions.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  markOpened,
  setSessionClient,
} from '#server/auth/sessions/write-sessions.queries.ts';
import type { AccountsContext } from '#server/auth/sign-in/sign-in.ts';
import { ApiError, found, invalid, notFound, unknownId } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { login } from './login.ts';

export function accountsHandlers(context: AccountsContext): Handlers<keyof typeof accountsCalls> {
  const { db, sessions, forgery, audit, clock } = context;

  return {
    login: call => login(context, call),

    async logout({ session, request, reply }) {
      await db.platform(async tx => {
        await sessions.end(tx, request, reply);
        if (session) await audit(tx, request, 'signed out');
      });
      forgery.issue(request, reply, null);
      return signedOutState;
    },

    async getState({ session, request, reply }) {
      if (!request.apiToken) forgery.issue(request, reply, request.session?.tokenHash ?? null);
      return db.platform(tx => loadAuthState(tx, session?.person ?? null), {
        readOnly: true,
        inOneTrip: true,
      });
    },

    async setClient({ body, session, request }) {
      return db.platform(async tx => {
        const person = found(await findPersonAt(tx, session, body.client, request.ip));
        const { userId, client } = person;
        if (!client) throw blockedError(person, request);
        if (body.module && !client.moduleIds.includes(body.module)) throw notFound();
        // The user's row before the session's, as everywhere: the other order could deadlock with a password change.
        await updateOwnChoices(tx, userId, {
          lastClientId: client.clientId,
          currentModuleId: body.module || undefined,
        });
        if (!(await setSessionClient(tx, session.id, client.clientId, clock())))
          throw new ApiError('signed-out');
        await markOpened(tx, userId, client.clientId, clock());
        await audit(tx, request, 'chose hospital', { clientId: client.clientId });
        return loadAuthState(tx, person);
      });
    },

    async updateUser({ body, session, request }) {
      const { person } = session;
      const module = body.current_module;
      if (module !== undefined && !person.client?.moduleIds.includes(module)) {
        throw invalid('current_module', unknownId(module));
      }
      return db.platform(async tx => {
        const colorBlind = body.color_blind === undefined ? undefined : body.color_blind === 1;
        await updateOwnChoices(tx, person.userId, {
          currentModuleId: module,
          colorBlind,
          firstSteps: body.first_steps,
        });
        if (body.mails) {
          await updateMailChoices(tx, person.userId, body.mails);
          await audit(tx, request, 'chose mails', { details: body.mails });
        }
        return loadAuthState(tx, person);
      });
    },
  };
}

/** 403: this session cannot open the client although its person has access (B1, B5). `blocked` is as in the state. */
function blockedError({ blocked }: Person, { id: request_id }: FastifyRequest): ApiError {
  if (!blocked) return notFound();
  const detail = describeObstacle(blocked);
  return new ApiError('forbidden', detail, {
    body: { detail, request_id, blocked: presentBlocked(blocked) },
  });
}

export function sessionsHandlers(context: AccountsContext): Handlers<keyof typeof sessionsCalls> {
  const { db, clock, audit, config } = context;

  const present = async (tx: PlatformTx, session: Session) => {
    const limits: SessionLimits = { now: clock(), idleMinutes: config.sessionIdleMinutes };
    const rows = await listLiveSessions(tx, session.person.userId, limits);
    const listed = rows.map(row => ({
      id: row.id,
      device: row.device,
      address: row.address,
      created: row.createdAt.toISOString(),
      last_seen: row.lastSeenAt.toISOString(),
      current: row.id === session.id,
    }));
    return toList(listed);
  };

  return {
    listSessions: ({ session }) => db.platform(tx => present(tx, session)),

    endSession: ({ params, session, request }) =>
      db.platform(async tx => {
        if (!(await deleteOwnSession(tx, session.person.userId, params.id))) throw notFound();
        await audit(tx, request, 'ended session', { recordType: 'session', recordId: String(params.id) });
        return present(tx, session);
      }),

    endOtherSessions: ({ session, request }) =>
      db.platform(async tx => {
        await deleteOtherSessions(tx, session.person.userId, session.id);
        await audit(tx, request, 'ended other sessions');
        return present(tx, session);
      }),
  };
}
