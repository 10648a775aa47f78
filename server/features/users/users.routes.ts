import { pageSize } from '#contract/api/page-sizes.ts';
import type { adminUsersCalls, clientUsersCalls } from '#contract/users/calls.ts';
import { findUserByEmail } from '#server/auth/people/people.queries.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import type { AppContext } from '#server/features/context.ts';
import { recordExport } from '#server/http/answers/exports.ts';
import type { CallOf, Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { changePerson } from './change-user.ts';
import { createCredentialHandlers } from './credentials.ts';
import { addUser } from './give-access.ts';
import { removePerson } from './remove-person.ts';
import { getPerson, ownClient, presentPerson, type Scope } from './scope.ts';
import { authorizeOwner, countAddressChange, validateSensitiveChange } from './user-rules.ts';
import { listPeople, type PersonRow, type UserFilters } from './users.queries.ts';
import { validateConfigs } from './validate-configs.ts';

/** The calls of administrators about all people, and of owners about the people of their client. */
function createUsersHandlers(context: AppContext, getScope: (session: Session) => Scope) {
  const { db, limits } = context;
  const present = (row: PersonRow, session: Session) => presentPerson(row, getScope(session), session.person);

  return {
    ...createCredentialHandlers(context, getScope),

    async list({ query, session, request }: CallOf<'listUsers'>, filters: UserFilters = query) {
      const { rows, count } = await db.platform(tx => listPeople(tx, filters));
      const { page = 1, page_size = pageSize } = query;
      // A page that is larger than the screen's is part of an export (D34).
      if (page_size > pageSize) {
        const details = { page, rows: rows.length };
        await recordExport(context, request, { action: 'exported users', details });
      }
      return { results: rows.map(row => present(row, session)), count };
    },

    /** Whether an address has an account (D29). Limited for each person, to prevent trying a list of addresses. */
    async checkEmail({ query, session }: CallOf<'checkUserEmail'>) {
      await limits.take(['addresses looked up', String(session.person.userId)]);
      return db.platform(async tx => ({ known: (await findUserByEmail(tx, query.email)) !== undefined }));
    },

    async create(call: CallOf<'createUser'>) {
      const { session, request, reply, body } = call;
      const scope = getScope(session);
      await validateSensitiveChange(context, call, null, body);
      return db.platform(async tx => {
        await authorizeOwner(tx, scope, session.person);
        await validateConfigs(tx, scope, body.client_configs, body.is_admin ?? false);
        const { id, created } = await addUser(context, { tx, request, person: session.person }, body);
        if (created) reply.status(201);
        return present(await getPerson(tx, scope, id), session);
      });
    },

    async change(call: CallOf<'changeUser'>) {
      const { session, request, params, body } = call;
      await validateSensitiveChange(context, call, params.id, body);
      await countAddressChange(context, session, getScope(session), params.id, body);
      return db.platform(async tx => {
        const acting = { tx, request, person: session.person };
        return present(await changePerson(context, acting, getScope(session), params.id, body), session);
      });
    },
  };
}

/** All users, for administrators. */
export function adminUsersHandlers(context: AppContext): Handlers<keyof typeof adminUsersCalls> {
  const users = createUsersHandlers(context, () => 'everybody');
  return {
    listUsers: call => users.list(call),
    checkUserEmail: users.checkEmail,
    createUser: users.create,
    changeUser: users.change,
    setUserPassword: users.setPassword,
    resendUserInvitation: users.resendInvitation,
    resetUserTwoFactor: users.resetTwoFactor,
  };
}

/** An owner's people: those of the session's client. */
export function clientUsersHandlers(context: AppContext): Handlers<keyof typeof clientUsersCalls> {
  const { db } = context;
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
        const acting = { tx, request, person: session.person };
        await removePerson(context, acting, ownClient(session), params.id);
        return null;
      }),
  };
}
