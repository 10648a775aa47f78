import type { adminUsersEndpoints } from '#contract/people/admin-users.ts';
import type { AppContext } from '#server/context.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { addUser } from './add-user.ts';
import { changePerson } from './change-user.ts';
import { createCredentials } from './credentials.ts';
import { isKnownEmail } from './known-email.ts';
import { recordUserExport } from './record-user-export.ts';
import { getPerson, presentPerson } from './scope.ts';
import { validateSensitiveChange } from './sensitive-changes.ts';
import { listPeople } from './users.queries.ts';
import { validateConfigs } from './validate-configs.ts';

const scope = 'everybody';

/** Everybody, for administrators. */
export function adminUsersHandlers(context: AppContext): Handlers<keyof typeof adminUsersEndpoints> {
  const { db } = context;
  const credentials = createCredentials(context);

  return {
    async listUsers({ query, session, request }) {
      const { rows, count } = await db.platform(tx => listPeople(tx, query));
      await recordUserExport(context, request, query, rows.length);
      return { results: rows.map(row => presentPerson(row, scope, session.person)), count };
    },

    checkUserEmail: ({ query, session }) => isKnownEmail(context, session, query.email),

    async createUser({ body, session, request, reply }) {
      await validateSensitiveChange(context, { session, request }, null, body);
      return db.platform(async tx => {
        await validateConfigs(tx, scope, body.client_configs, body.is_admin ?? false);
        const { id, created } = await addUser(context, { tx, request, person: session.person }, body);
        if (created) reply.status(201);
        return presentPerson(await getPerson(tx, scope, id), scope, session.person);
      });
    },

    async changeUser({ params, body, session, request }) {
      await validateSensitiveChange(context, { session, request }, params.id, body);
      return db.platform(async tx => {
        const acting = { tx, request, person: session.person };
        const changed = await changePerson(context, acting, scope, params.id, body);
        return presentPerson(changed, scope, session.person);
      });
    },

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
