import type { sessionsEndpoints } from '#contract/people/sessions.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  listLiveSessions,
  type SessionLimits,
} from '#server/auth/sessions.queries.ts';
import type { Session } from '#server/auth/sessions.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import type { AccountsContext } from './accounts-context.ts';

export function sessionsHandlers(context: AccountsContext): Handlers<keyof typeof sessionsEndpoints> {
  const { db, clock, audit, config } = context;

  const present = async (tx: PlatformTx, session: Session) => {
    const limits: SessionLimits = { now: clock(), idleMinutes: config.sessionIdleMinutes };
    const rows = await listLiveSessions(tx, session.person.userId, limits);
    const results = rows.map(row => ({
      id: row.id,
      device: row.device,
      address: row.address,
      created: row.createdAt.toISOString(),
      last_seen: row.lastSeenAt.toISOString(),
      current: row.id === session.id,
    }));
    return { results, count: results.length };
  };

  return {
    listSessions: ({ session }) => db.platform(tx => present(tx, session)),

    endSession: ({ params, session, request }) =>
      db.platform(async tx => {
        if (!(await deleteOwnSession(tx, session.person.userId, params.id))) throw notFound();
        await audit(tx, request, {
          action: 'ended session',
          recordType: 'session',
          recordId: String(params.id),
        });
        return present(tx, session);
      }),

    endOtherSessions: ({ session, request }) =>
      db.platform(async tx => {
        await deleteOtherSessions(tx, session.person.userId, session.id);
        await audit(tx, request, { action: 'ended other sessions' });
        return present(tx, session);
      }),
  };
}
