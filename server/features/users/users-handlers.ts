import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageSize } from '#contract/page-sizes.ts';
import type { ListedUser } from '#contract/people/users.ts';
import { findUserByEmail } from '#server/auth/people.queries.ts';
import type { Session } from '#server/auth/sessions.ts';
import type { AppContext } from '#server/context.ts';
import { recordExport } from '#server/http/answers/exports.ts';
import { addUser, type NewUser } from './add-user.ts';
import { authorizeOwner } from './authorize-owner.ts';
import { changePerson, type UserChange } from './change-user.ts';
import { createCredentials } from './credentials.ts';
import { getPerson, presentPerson, type Scope } from './scope.ts';
import { validateSensitiveChange } from './sensitive-changes.ts';
import { listPeople, type PersonRow, type UserFilters } from './users.queries.ts';
import { validateConfigs } from './validate-configs.ts';

interface UserCall {
  session: Session;
  request: FastifyRequest;
}
type About = UserCall & { params: { id: number } };
type OwnPassword = { current_password?: string | undefined };

/** The calls that administrators make about everybody, and owners about the people of their client. */
export function createUsersHandlers(context: AppContext, getScope: (session: Session) => Scope) {
  const { db, limits } = context;
  const credentials = createCredentials(context);
  const present = (row: PersonRow, { session }: UserCall): ListedUser =>
    presentPerson(row, getScope(session), session.person);
  const toActing = ({ session, request }: UserCall) => ({ scope: getScope(session), session, request });

  return {
    async list(call: UserCall & { query: UserFilters }, filters: UserFilters = call.query) {
      const { rows, count } = await db.platform(tx => listPeople(tx, filters));
      const { page = 1, page_size = pageSize } = call.query;
      // A page that is larger than the screen's is part of an export (D34).
      if (page_size > pageSize) {
        const details = { page, rows: rows.length };
        await recordExport(context, call.request, { action: 'exported users', details });
      }
      return { results: rows.map(row => present(row, call)), count };
    },

    /** Whether an address has an account (D29). Limited for each person, so that nobody can try a list of addresses. */
    async checkEmail({ query, session }: UserCall & { query: { email: string } }) {
      await limits.take(['addresses looked up', String(session.person.userId)]);
      return db.platform(async tx => ({ known: (await findUserByEmail(tx, query.email)) !== undefined }));
    },

    async create(call: UserCall & { reply: FastifyReply; body: NewUser & OwnPassword }) {
      const { session, request, reply, body } = call;
      const scope = getScope(session);
      await validateSensitiveChange(context, call, null, body);
      return db.platform(async tx => {
        await authorizeOwner(tx, scope, session.person);
        await validateConfigs(tx, scope, body.client_configs, body.is_admin ?? false);
        const { id, created } = await addUser(context, { tx, request, person: session.person }, body);
        if (created) reply.status(201);
        return present(await getPerson(tx, scope, id), call);
      });
    },

    async change(call: About & { body: UserChange & OwnPassword }) {
      const { session, request, params, body } = call;
      await validateSensitiveChange(context, call, params.id, body);
      return db.platform(async tx => {
        const acting = { tx, request, person: session.person };
        return present(await changePerson(context, acting, getScope(session), params.id, body), call);
      });
    },

    setPassword: async (call: About & { body: { password: string; current_password: string } }) =>
      present(await credentials.setPassword(toActing(call), call.params.id, call.body), call),

    resendInvitation: async (call: About) =>
      present(await credentials.resendInvitation(toActing(call), call.params.id), call),

    resetTwoFactor: async (call: About & { body: { current_password: string } }) =>
      present(await credentials.resetTwoFactor(toActing(call), call.params.id, call.body), call),
  };
}
