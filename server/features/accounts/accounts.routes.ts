import type { accountsEndpoints } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { loadAuthState } from '#server/auth/auth-state.ts';
import { findClientAccess, markOpened, setSessionClient } from '#server/auth/sessions.queries.ts';
import { ApiError, invalid, notFound, unknownId } from '#server/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { updateOwnChoices } from './accounts.queries.ts';
import type { AccountsContext } from './accounts-context.ts';
import { login } from './login.ts';

export function accountsHandlers(context: AccountsContext): Handlers<keyof typeof accountsEndpoints> {
  const { db, sessions, forgery, audit, clock } = context;

  return {
    login: call => login(context, call),

    async logout({ session, request, reply }) {
      await db.platform(async tx => {
        await sessions.end(tx, request, reply);
        if (session) await audit(tx, request, { action: 'signed out' });
      });
      forgery.issue(request, reply, null);
      return signedOutState;
    },

    async getState({ session, request, reply }) {
      forgery.issue(request, reply, session?.tokenHash ?? null);
      return db.platform(tx => loadAuthState(tx, session?.person ?? null));
    },

    async setClient({ body, session, request }) {
      return db.platform(async tx => {
        const { userId, isAdmin } = session.person;
        const client = await findClientAccess(tx, { id: userId, isAdmin }, body.client);
        if (!client || (body.module && !client.moduleIds.includes(body.module))) throw notFound();
        const chosenModule = body.module ? { currentModuleId: body.module } : {};
        // The user's row before the session's, as everywhere: the other order could deadlock with a password change.
        await updateOwnChoices(tx, userId, { lastClientId: client.clientId, ...chosenModule });
        if (!(await setSessionClient(tx, session.id, client.clientId))) throw new ApiError('signed-out');
        await markOpened(tx, userId, client.clientId, clock());
        await audit(tx, request, { action: 'chose hospital', clientId: client.clientId });
        return loadAuthState(tx, { ...session.person, client });
      });
    },

    async updateUser({ body, session }) {
      const { person } = session;
      const module = body.current_module;
      if (module !== undefined && !person.client?.moduleIds.includes(module)) {
        throw invalid('current_module', unknownId(module));
      }
      return db.platform(async tx => {
        await updateOwnChoices(tx, person.userId, {
          ...(module !== undefined && { currentModuleId: module }),
          ...(body.color_blind !== undefined && { colorBlind: body.color_blind === 1 }),
        });
        return loadAuthState(tx, person);
      });
    },
  };
}
