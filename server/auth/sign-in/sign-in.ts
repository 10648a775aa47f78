import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthState } from '#contract/people/accounts.ts';
import { findBlockedClient, type SessionFacts } from '#domain/people/client-obstacles.ts';
import { formatFullName } from '#domain/people/person-names.ts';
import { parseDevice } from '#domain/people/sign-in/device.ts';
import { formatInstant } from '#domain/time/instants.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { findTimezone } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { newBrowser } from '#server/mail/messages.ts';
import { listAvailableClients } from '../access/auth-state.queries.ts';
import { loadAuthState } from '../access/auth-state.ts';
import type { UserRow } from '../people/people.queries.ts';
import type { AntiForgery } from '../sessions/anti-forgery.ts';
import { findClientAccess, listClientPolicies, listProviderClientIds } from '../sessions/sessions.queries.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { markOpened } from '../sessions/write-sessions.queries.ts';
import { recordEmergencyUse } from '../single-sign-on/required.ts';
import type { knownDevices } from '../two-factor/known-devices.ts';

export interface AccountsContext extends AuthContext {
  sessions: Sessions;
  forgery: AntiForgery;
  devices: ReturnType<typeof knownDevices>;
}

/** How the person has proved who they are. */
interface Proof {
  /** The provider that vouches for the person, and its own name of its session. */
  provider?: { id: number; name: string; session: string | null };
  /** A code, a passkey, or a provider that is trusted with the second factor. */
  hasSecondFactor: boolean;
  /** The person came through a link in a mail: they need no mail about a new browser. */
  isMailed?: boolean;
}

/** Starts a session for an authenticated user: after signing in, or after opening a mailed link. */
export async function beginSession(
  context: AccountsContext,
  tx: PlatformTx,
  call: { request: FastifyRequest; reply: FastifyReply },
  user: UserRow,
  { provider, hasSecondFactor, isMailed = false }: Proof,
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
  if (!isMailed) await announceNewBrowser(context, tx, call.request, user, clientId);
  devices.remember(call.request, call.reply, user.email);
  const opened = blocked ? null : clientId;
  if (opened !== null) await markOpened(tx, user.id, opened, clock());
  const details = provider && { details: { provider: provider.name } };
  await audit(tx, call.request, 'signed in', { ...toActor(user), clientId, ...details });
  const client = opened === null ? null : await findClientAccess(tx, { id: user.id, isAdmin }, opened);
  return loadAuthState(tx, { userId: user.id, isAdmin, client, ...(blocked && { blocked }) });
}

/** A mail to the person if the account has not signed in from this browser before (B5). Demo accounts have no mailbox. */
async function announceNewBrowser(
  { devices, mail, clock, config }: AccountsContext,
  tx: PlatformTx,
  request: FastifyRequest,
  user: UserRow,
  clientId: number | null,
): Promise<void> {
  if (user.isDemo || devices.find(request, user.email)) return;
  const timezone = clientId === null ? undefined : await findTimezone(tx, clientId);
  const message = newBrowser(`${config.publicUrl}/settings`, {
    device: parseDevice(request.headers['user-agent'] ?? '').name,
    address: request.ip,
    time: formatInstant(clock().toISOString(), timezone ?? 'UTC'),
  });
  await mail.send(tx, user.email, message);
}

/** The hospital chosen last, else the first by name (D26); one that this session cannot open only if there is no other. */
async function chooseLandingClient(tx: PlatformTx, user: UserRow, facts: SessionFacts, address: string) {
  const available = await listAvailableClients(tx, { id: user.id, isAdmin: facts.isAdmin });
  const last = available.find(client => client.id === user.lastClientId);
  const ids = [...(last ? [last] : []), ...available].map(client => client.id);
  const policies = new Map((await listClientPolicies(tx, ids)).map(policy => [policy.clientId, policy]));
  const choices = ids.flatMap(id => {
    const policy = policies.get(id);
    return policy ? { clientId: id, blocked: findBlockedClient(facts, policy, address) } : [];
  });
  return choices.find(choice => !choice.blocked) ?? choices[0] ?? { clientId: null, blocked: null };
}

/** The actor of an audit entry, before there is a session. */
export function toActor(user: { id: number; firstName: string; lastName: string }) {
  return { actorId: user.id, actorName: formatFullName(user.firstName, user.lastName) };
}

/** The typed e-mail address; empty if it is not an address, because it may be a password typed in the wrong field. */
export function typedAddress(text: string): string {
  return text.includes('@') ? text.trim().toLowerCase() : '';
}
