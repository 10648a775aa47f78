import type { clientUsersEndpoints } from '#contract/people/client-users.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { deleteConfig } from './access.queries.ts';
import { authorizeOwner } from './authorize-owner.ts';
import { getPerson, ownClient } from './scope.ts';
import { toAuditRecord } from './user-audit.ts';
import { createUsersHandlers } from './users-handlers.ts';

/** An owner's people: those of the session's client. */
export function clientUsersHandlers(context: AppContext): Handlers<keyof typeof clientUsersEndpoints> {
  const { db, audit } = context;
  const users = createUsersHandlers(context, ownClient);

  return {
    async listClientUsers(call) {
      const { clientId: client } = ownClient(call.session);
      return users.list(call, { ...call.query, client, asOwner: !call.session.person.isAdmin });
    },
    checkClientUserEmail: users.checkEmail,
    createClientUser: users.create,
    updateClientUser: users.change,
    setClientUserPassword: users.setPassword,
    resendClientUserInvitation: users.resendInvitation,
    resetClientUserTwoFactor: users.resetTwoFactor,

    removeClientUser: ({ params, session, request }) =>
      db.platform(async tx => {
        const scope = ownClient(session);
        await authorizeOwner(tx, scope, session.person);
        const person = await getPerson(tx, scope, params.id);
        if (person.id === session.person.userId)
          throw new ApiError('forbidden', 'You cannot remove yourself.');
        await deleteConfig(tx, person.id, scope.clientId);
        await audit(tx, request, {
          action: 'removed access',
          ...toAuditRecord(params.id, [{ client_id: scope.clientId }]),
          details: { email: person.email },
        });
        return null;
      }),
  };
}
