import type { clientUsersEndpoints } from '#contract/people/client-users.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/errors.ts';
import { createAudit } from '#server/http/audit.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { deleteConfig } from './access.queries.ts';
import { addUser } from './add-user.ts';
import { authorizeOwner } from './authorize-owner.ts';
import { changePerson } from './change-user.ts';
import { createCredentials } from './credentials.ts';
import { isKnownEmail } from './known-email.ts';
import { recordUserExport } from './record-user-export.ts';
import { getPerson, ownClient, presentPerson } from './scope.ts';
import { validateSensitiveChange } from './sensitive-changes.ts';
import { toAuditRecord } from './user-audit.ts';
import { listPeople } from './users.queries.ts';
import { validateConfigs } from './validate-configs.ts';

/** An owner's people: those of the session's hospital. */
export function clientUsersHandlers(context: AppContext): Handlers<keyof typeof clientUsersEndpoints> {
  const { db, clock } = context;
  const audit = createAudit(clock);
  const credentials = createCredentials(context);

  return {
    async listClientUsers({ query, session, request }) {
      const scope = ownClient(session);
      const filters = { ...query, client: scope.clientId, asOwner: !session.person.isAdmin };
      const { rows, count } = await db.platform(tx => listPeople(tx, filters));
      await recordUserExport(context, request, query, rows.length);
      return { results: rows.map(row => presentPerson(row, scope, session.person)), count };
    },

    checkClientUserEmail: ({ query, session }) => isKnownEmail(context, session, query.email),

    createClientUser: ({ body, session, request, reply }) =>
      db.platform(async tx => {
        const scope = ownClient(session);
        await authorizeOwner(tx, scope, session.person);
        await validateConfigs(tx, scope, body.client_configs, false);
        const { id, created } = await addUser(context, { tx, request, person: session.person }, body);
        if (created) reply.status(201);
        return presentPerson(await getPerson(tx, scope, id), scope, session.person);
      }),

    async updateClientUser({ params, body, session, request }) {
      await validateSensitiveChange(context, { session, request }, params.id, body);
      return db.platform(async tx => {
        const scope = ownClient(session);
        const acting = { tx, request, person: session.person };
        const changed = await changePerson(context, acting, scope, params.id, body);
        return presentPerson(changed, scope, session.person);
      });
    },

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

    async setClientUserPassword({ params, body, session, request }) {
      const scope = ownClient(session);
      const person = await credentials.setPassword({ scope, session, request }, params.id, body);
      return presentPerson(person, scope, session.person);
    },

    async resendClientUserInvitation({ params, session, request }) {
      const scope = ownClient(session);
      const person = await credentials.resendInvitation({ scope, session, request }, params.id);
      return presentPerson(person, scope, session.person);
    },

    async resetClientUserTwoFactor({ params, body, session, request }) {
      const scope = ownClient(session);
      const person = await credentials.resetTwoFactor({ scope, session, request }, params.id, body);
      return presentPerson(person, scope, session.person);
    },
  };
}
