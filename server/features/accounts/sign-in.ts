import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthState } from '#contract/people/accounts.ts';
import type { AntiForgery } from '#server/auth/anti-forgery.ts';
import { listAvailableClients } from '#server/auth/auth-state.queries.ts';
import { loadAuthState } from '#server/auth/auth-state.ts';
import type { UserRow } from '#server/auth/people.queries.ts';
import { findClientAccess, markOpened } from '#server/auth/sessions.queries.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import type { knownDevices } from '#server/auth/two-factor/known-devices.ts';
import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';

/** Starts a session for an authenticated user: after signing in, or after opening a mailed link. */
export async function beginSession(
  { sessions, forgery, audit, devices, clock }: AccountsContext,
  tx: PlatformTx,
  call: { request: FastifyRequest; reply: FastifyReply },
  user: UserRow,
): Promise<AuthState> {
  const clientId = await chooseLandingClient(tx, user);
  const tokenHash = await sessions.start(tx, call, { userId: user.id, clientId });
  forgery.issue(call.request, call.reply, tokenHash);
  devices.remember(call.request, call.reply, user.email);
  if (clientId !== null) await markOpened(tx, user.id, clientId, clock());
  await audit(tx, call.request, 'signed in', { ...toActor(user), clientId });
  const client = clientId === null ? null : await findClientAccess(tx, user, clientId);
  return loadAuthState(tx, { userId: user.id, isAdmin: user.isAdmin, client });
}

/** The hospital chosen last, else the first by name (D26). */
async function chooseLandingClient(tx: PlatformTx, user: UserRow): Promise<number | null> {
  const available = await listAvailableClients(tx, { id: user.id, isAdmin: user.isAdmin });
  const last = available.find(client => client.id === user.lastClientId);
  return (last ?? available[0])?.id ?? null;
}

export interface AccountsContext extends AppContext {
  sessions: Sessions;
  forgery: AntiForgery;
  devices: ReturnType<typeof knownDevices>;
}

/** The actor of an audit entry, before there is a session. */
export function toActor(user: { id: number; firstName: string; lastName: string }) {
  return { actorId: user.id, actorName: `${user.firstName} ${user.lastName}`.trim() };
}

/** The typed e-mail address; empty if it is not an address, because it may be a password typed in the wrong field. */
export function typedAddress(text: string): string {
  return text.includes('@') ? text.trim().toLowerCase() : '';
}
