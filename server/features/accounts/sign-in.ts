import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthState } from '#contract/people/accounts.ts';
import { listAvailableClients } from '#server/auth/auth-state.queries.ts';
import { loadAuthState } from '#server/auth/auth-state.ts';
import { findClientAccess, markOpened } from '#server/auth/sessions.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AccountsContext } from './accounts-context.ts';
import { toActor } from './actors.ts';

interface KnownUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  lastClientId: number | null;
}

/** Starts a session for an authenticated user: after signing in, or after opening a mailed link. */
export async function beginSession(
  { sessions, forgery, audit, devices, clock }: AccountsContext,
  tx: PlatformTx,
  call: { request: FastifyRequest; reply: FastifyReply },
  user: KnownUser,
): Promise<AuthState> {
  const clientId = await chooseLandingClient(tx, user);
  const tokenHash = await sessions.start(tx, call.request, call.reply, { userId: user.id, clientId });
  forgery.issue(call.request, call.reply, tokenHash);
  devices.remember(call.request, call.reply, user.email);
  if (clientId !== null) await markOpened(tx, user.id, clientId, clock());
  await audit(tx, call.request, { ...toActor(user), action: 'signed in', clientId });
  const client = clientId === null ? null : await findClientAccess(tx, user, clientId);
  return loadAuthState(tx, { userId: user.id, isAdmin: user.isAdmin, client });
}

/** The hospital chosen last, else the first by name (D26). */
async function chooseLandingClient(tx: PlatformTx, user: KnownUser): Promise<number | null> {
  const available = await listAvailableClients(tx, user);
  const last = available.find(client => client.id === user.lastClientId);
  return (last ?? available[0])?.id ?? null;
}
