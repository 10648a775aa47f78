import type { accountsEndpoints, sessionsEndpoints } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { describeObstacle } from '#domain/people/client-obstacles.ts';
import { loadAuthState } from '#server/auth/auth-state.ts';
import { updateOwnChoices } from '#server/auth/people.queries.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  findClientAccess,
  listClientPolicies,
  listLiveSessions,
  markOpened,
  type SessionLimits,
  setSessionClient,
} from '#server/auth/sessions.queries.ts';
import { findObstacle, type Session } from '#server/auth/sessions.ts';
import type { AccountsContext } from '#server/auth/sign-in.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import { ApiError, invalid, notFound, unknownId } from '#server/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { login } from './login.ts';

export function accountsHandlers(context: AccountsContext): Handlers<keyof typeof accountsEndpoints> {
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
      return db.platform((tx, commitAfter) => commitAfter(loadAuthState(tx, session?.person ?? null)), {
        readOnly: true,
      });
    },

    async setClient({ body, session, request }) {
      return db.platform(async tx => {
        const { userId, isAdmin } = session.person;
        const client = await findClientAccess(tx, { id: userId, isAdmin }, body.client);
        if (!client || (body.module && !client.moduleIds.includes(body.module))) throw notFound();
        await authorizeClient(tx, session, client.clientId, request.ip);
        // The user's row before the session's, as everywhere: the other order could deadlock with a password change.
        await updateOwnChoices(tx, userId, {
          lastClientId: client.clientId,
          currentModuleId: body.module || undefined,
        });
        if (!(await setSessionClient(tx, session.id, client.clientId))) throw new ApiError('signed-out');
        await markOpened(tx, userId, client.clientId, clock());
        await audit(tx, request, 'chose hospital', { clientId: client.clientId });
        return loadAuthState(tx, { userId, isAdmin, client });
      });
    },

    async updateUser({ body, session }) {
      const { person } = session;
      const module = body.current_module;
      if (module !== undefined && !person.client?.moduleIds.includes(module)) {
        throw invalid('current_module', unknownId(module));
      }
      return db.platform(async tx => {
        const colorBlind = body.color_blind === undefined ? undefined : body.color_blind === 1;
        await updateOwnChoices(tx, person.userId, { currentModuleId: module, colorBlind });
        return loadAuthState(tx, person);
      });
    },
  };
}

/** 403 if this session cannot open the client although its person has access (B1, B5). */
async function authorizeClient(tx: PlatformTx, session: Session, clientId: number, address: string) {
  const [policy] = await listClientPolicies(tx, [clientId]);
  const obstacle = policy && findObstacle({ ...session, isAdmin: session.person.isAdmin }, policy, address);
  if (obstacle) throw new ApiError('forbidden', describeObstacle({ name: policy.clientName, obstacle }));
}

export function sessionsHandlers(context: AccountsContext): Handlers<keyof typeof sessionsEndpoints> {
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
