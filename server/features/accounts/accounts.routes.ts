import type { accountsEndpoints } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { loadAuthState } from '#server/auth/auth-state.ts';
import { findHospitalAccess, markOpened, setSessionClient } from '#server/auth/sessions.queries.ts';
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
        const hospital = await findHospitalAccess(tx, { id: userId, isAdmin }, body.client);
        if (!hospital || (body.module && !hospital.moduleIds.includes(body.module))) throw notFound();
        const chosenModule = body.module ? { currentModuleId: body.module } : {};
        // The person before the session, as everywhere: the other order could wait for a password change for ever.
        await updateOwnChoices(tx, userId, { lastClientId: hospital.clientId, ...chosenModule });
        if (!(await setSessionClient(tx, session.id, hospital.clientId))) throw new ApiError('signed-out');
        await markOpened(tx, userId, hospital.clientId, clock());
        await audit(tx, request, { action: 'chose hospital', clientId: hospital.clientId });
        return loadAuthState(tx, { ...session.person, hospital });
      });
    },

    async updateUser({ body, session }) {
      const { person } = session;
      const module = body.current_module;
      if (module !== undefined && !person.hospital?.moduleIds.includes(module)) {
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
