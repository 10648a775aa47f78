import type { adminUsersEndpoints } from '#contract/admin-users.ts';
import { auditWith } from '#server/http/audit.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { findUserByEmail } from '#server/identity/people.queries.ts';
import { about, addUser } from './add-user.ts';
import { authorizeAccess } from './authorize-access.ts';
import { changePerson } from './change-user.ts';
import { credentialsOf } from './credentials.ts';
import { getPerson, presentPerson } from './scope.ts';
import { listPeople } from './users.queries.ts';

const scope = 'everybody';

/** Everybody, for administrators. */
export function adminUsersHandlers(context: AppContext): Handlers<keyof typeof adminUsersEndpoints> {
  const { db, clock } = context;
  const audit = auditWith(clock);
  const credentials = credentialsOf(context);

  return {
    listUsers: ({ query, session }) =>
      db.platform(async tx => {
        const { rows, count } = await listPeople(tx, query);
        return { results: rows.map(row => presentPerson(row, scope, session.person)), count };
      }),

    checkUserEmail: ({ query }) =>
      db.platform(async tx => ({ known: (await findUserByEmail(tx, query.email)) !== undefined })),

    createUser: ({ body, session, request, reply }) =>
      db.platform(async tx => {
        await authorizeAccess(tx, scope, body.client_configs, body.is_admin ?? false);
        const { id, created } = await addUser(context, tx, request, body);
        if (created) reply.status(201);
        return presentPerson(await getPerson(tx, scope, id), scope, session.person);
      }),

    changeUser: ({ params, body, session, request }) =>
      db.platform(async tx => {
        await changePerson(tx, scope, session.person, params.id, body);
        const changed = await getPerson(tx, scope, params.id);
        await audit(tx, request, {
          action: 'changed user',
          ...about(params.id, changed.configs),
          details: body,
        });
        return presentPerson(changed, scope, session.person);
      }),

    async setUserPassword({ params, body, session, request }) {
      const person = await credentials.setPassword({ scope, session, request }, params.id, body);
      return presentPerson(person, scope, session.person);
    },

    async resendUserInvitation({ params, session, request }) {
      const person = await credentials.resendInvitation({ scope, session, request }, params.id);
      return presentPerson(person, scope, session.person);
    },

    async resetUserTwoFactor({ params, body, session, request }) {
      const person = await credentials.resetTwoFactor({ scope, session, request }, params.id, body);
      return presentPerson(person, scope, session.person);
    },
  };
}
