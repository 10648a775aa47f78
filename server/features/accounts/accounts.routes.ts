import type { FastifyRequest } from 'fastify';
import type { accountsEndpoints } from '#contract/accounts.ts';
import { signedOutState } from '#contract/accounts.ts';
import type { Person } from '#domain/access.ts';
import { type AuditAction, recordAudit } from '#server/db/audit.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AntiForgery } from '#server/http/anti-forgery.ts';
import { listAvailableClients } from '#server/http/auth-state.queries.ts';
import { authStateOf } from '#server/http/auth-state.ts';
import type { AppContext } from '#server/http/context.ts';
import { invalid, notFound } from '#server/http/errors.ts';
import { verifyPassword } from '#server/http/password-hash.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { findHospitalAccess, setSessionClient } from '#server/http/sessions.queries.ts';
import type { Sessions } from '#server/http/sessions.ts';
import { findUserByEmail, updateOwnChoices } from './accounts.queries.ts';

type AccountsHandlers = Handlers<keyof typeof accountsEndpoints>;

export function accountsHandlers(
  context: AppContext,
  sessions: Sessions,
  forgery: AntiForgery,
): AccountsHandlers {
  const { db, clock } = context;

  const audit = (tx: PlatformTx, request: FastifyRequest, action: AuditAction, who: Actor) =>
    recordAudit(tx, { ...who, at: clock(), action, address: request.ip, requestId: request.id });

  return {
    async login({ body, request, reply }) {
      const user = await db.platform(tx => findUserByEmail(tx, body.username));
      const verified = await verifyPassword(body.password, user?.passwordHash);
      if (!user || !verified || !user.isActive) {
        await db.platform(tx =>
          audit(tx, request, 'sign-in refused', {
            actorId: user?.id ?? null,
            actorName: body.username.slice(0, 320),
          }),
        );
        throw invalid('non_field_errors', 'Unable to log in with provided credentials.');
      }
      return db.platform(async tx => {
        const clientId = await landingClient(tx, user);
        const tokenHash = await sessions.start(tx, request, reply, { userId: user.id, clientId });
        forgery.issue(request, reply, tokenHash);
        const actorName = `${user.firstName} ${user.lastName}`.trim();
        await audit(tx, request, 'signed in', { actorId: user.id, actorName, clientId });
        return authStateOf(tx, await personAt(tx, user, clientId));
      });
    },

    async logout({ session, request, reply }) {
      await db.platform(async tx => {
        await sessions.end(tx, request, reply);
        if (session) await audit(tx, request, 'signed out', actorOf(session));
      });
      forgery.issue(request, reply, null);
      return signedOutState;
    },

    async getState({ session, request, reply }) {
      forgery.issue(request, reply, session?.tokenHash ?? null);
      return db.platform(tx => authStateOf(tx, session?.person ?? null));
    },

    async setClient({ body, session, request }) {
      return db.platform(async tx => {
        const { userId, isAdmin } = session.person;
        const hospital = await findHospitalAccess(tx, { id: userId, isAdmin }, body.client);
        if (!hospital || (body.module && !hospital.moduleIds.includes(body.module))) throw notFound();
        await setSessionClient(tx, session.id, hospital.clientId);
        const chosenModule = body.module ? { currentModuleId: body.module } : {};
        await updateOwnChoices(tx, userId, { lastClientId: hospital.clientId, ...chosenModule });
        await audit(tx, request, 'chose hospital', { ...actorOf(session), clientId: hospital.clientId });
        return authStateOf(tx, { ...session.person, hospital });
      });
    },

    async updateUser({ body, session }) {
      const { person } = session;
      const module = body.current_module;
      if (module !== undefined && !person.hospital?.moduleIds.includes(module)) {
        throw invalid('current_module', `Invalid pk "${module}" - object does not exist.`);
      }
      return db.platform(async tx => {
        await updateOwnChoices(tx, person.userId, {
          ...(module !== undefined && { currentModuleId: module }),
          ...(body.color_blind !== undefined && { colorBlind: body.color_blind === 1 }),
        });
        return authStateOf(tx, person);
      });
    },
  };
}

interface Actor {
  actorId: number | null;
  actorName: string;
  clientId?: number | null;
}

function actorOf(session: { name: string; person: Person }): Actor {
  return {
    actorId: session.person.userId,
    actorName: session.name,
    clientId: session.person.hospital?.clientId ?? null,
  };
}

/** Sign-in takes the hospital chosen last, else the first by name (D26). */
async function landingClient(
  tx: PlatformTx,
  user: { id: number; isAdmin: boolean; lastClientId: number | null },
) {
  const available = await listAvailableClients(tx, user);
  const last = available.find(client => client.id === user.lastClientId);
  return (last ?? available[0])?.id ?? null;
}

async function personAt(tx: PlatformTx, user: { id: number; isAdmin: boolean }, clientId: number | null) {
  const hospital = clientId === null ? undefined : await findHospitalAccess(tx, user, clientId);
  return { userId: user.id, isAdmin: user.isAdmin, hospital: hospital ?? null };
}
