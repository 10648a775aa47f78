import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthState } from '#contract/people/accounts.ts';
import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AntiForgery } from './anti-forgery.ts';
import { listAvailableClients } from './auth-state.queries.ts';
import { loadAuthState } from './auth-state.ts';
import type { UserRow } from './people.queries.ts';
import {
  findClientAccess,
  listClientPolicies,
  listProviderClientIds,
  markOpened,
} from './sessions.queries.ts';
import { findObstacle, type Sessions } from './sessions.ts';
import { recordEmergencyUse } from './single-sign-on/required.ts';
import type { knownDevices } from './two-factor/known-devices.ts';

export interface AccountsContext extends AppContext {
  sessions: Sessions;
  forgery: AntiForgery;
  devices: ReturnType<typeof knownDevices>;
}

/** How the person has proved who they are. */
export interface Proof {
  /** The provider that vouches for the person, and its own name of its session. */
  provider?: { id: number; name: string; session: string | null };
  /** A code, a passkey, or a provider that is trusted with the second factor. */
  hasSecondFactor: boolean;
}

/** Starts a session for an authenticated user: after signing in, or after opening a mailed link. */
export async function beginSession(
  context: AccountsContext,
  tx: PlatformTx,
  call: { request: FastifyRequest; reply: FastifyReply },
  user: UserRow,
  { provider, hasSecondFactor }: Proof,
): Promise<AuthState> {
  const { sessions, forgery, audit, devices, clock } = context;
  if (!provider) await recordEmergencyUse(context, tx, call.request, user);
  const isAdmin = user.isAdmin && !provider;
  const providerClientIds = provider ? await listProviderClientIds(tx, provider.id) : null;
  const facts = { providerClientIds, hasSecondFactor, startedAt: clock(), isAdmin };
  const { clientId, blocked } = await chooseLandingClient(tx, user, facts, call.request.ip);
  const tokenHash = await sessions.start(tx, call, {
    userId: user.id,
    clientId,
    providerId: provider?.id ?? null,
    providerSession: provider?.session ?? null,
    hasSecondFactor,
  });
  forgery.issue(call.request, call.reply, tokenHash);
  devices.remember(call.request, call.reply, user.email);
  const opened = blocked ? null : clientId;
  if (opened !== null) await markOpened(tx, user.id, opened, clock());
  const details = provider && { details: { provider: provider.name } };
  await audit(tx, call.request, 'signed in', { ...toActor(user), clientId, ...details });
  const client = opened === null ? null : await findClientAccess(tx, { id: user.id, isAdmin }, opened);
  return loadAuthState(tx, { userId: user.id, isAdmin, client, ...(blocked && { blocked }) });
}

/** The hospital chosen last, else the first by name (D26); one that this session cannot open only if there is no other. */
async function chooseLandingClient(
  tx: PlatformTx,
  user: UserRow,
  facts: Parameters<typeof findObstacle>[0],
  address: string,
) {
  const available = await listAvailableClients(tx, { id: user.id, isAdmin: facts.isAdmin });
  const last = available.find(client => client.id === user.lastClientId);
  const ids = [...(last ? [last] : []), ...available].map(client => client.id);
  const policies = new Map((await listClientPolicies(tx, ids)).map(policy => [policy.clientId, policy]));
  const choices = ids.flatMap(id => {
    const policy = policies.get(id);
    if (!policy) return [];
    const obstacle = findObstacle(facts, policy, address);
    return { clientId: id, blocked: obstacle && { clientId: id, name: policy.clientName, obstacle } };
  });
  return choices.find(choice => !choice.blocked) ?? choices[0] ?? { clientId: null, blocked: null };
}

/** The actor of an audit entry, before there is a session. */
export function toActor(user: { id: number; firstName: string; lastName: string }) {
  return { actorId: user.id, actorName: `${user.firstName} ${user.lastName}`.trim() };
}

/** The typed e-mail address; empty if it is not an address, because it may be a password typed in the wrong field. */
export function typedAddress(text: string): string {
  return text.includes('@') ? text.trim().toLowerCase() : '';
}
