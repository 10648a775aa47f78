import type { FastifyRequest } from 'fastify';
import type { Body } from '#contract/endpoints.ts';
import { isNetworkAllowed } from '#domain/people/networks.ts';
import { type SignInPolicy, weakensPolicy } from '#domain/people/sign-in/sign-in-policy.ts';
import { findClient } from '#server/auth/access/auth-state.queries.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import { validateConfirmation } from '#server/auth/sign-in/reauthentication.ts';
import { found, invalid } from '#server/core/errors.ts';
import type { clients } from '#server/db/tables/clients.ts';
import type { AppContext } from '#server/features/context.ts';

type PolicySettings = Body<'updateClientSettings'>;
type PolicyRow = typeof clients.$inferSelect;

/**
 * Throws 400 for an idle time above the server's, for networks without the caller's own address, and for a weaker policy without
 * a recent password (B5). Administrators can open the hospital from everywhere.
 */
export async function validatePolicy(
  context: AppContext,
  acting: { session: Session; request: FastifyRequest },
  clientId: number,
  { two_factor_required, idle_minutes, allowed_networks, current_password }: PolicySettings,
): Promise<void> {
  if ([two_factor_required, idle_minutes, allowed_networks].every(value => value === undefined)) return;
  const { sessionIdleMinutes } = context.config;
  if (idle_minutes && idle_minutes > sessionIdleMinutes) {
    throw invalid('idle_minutes', `Enter a whole number from 1 to ${sessionIdleMinutes}.`);
  }
  const { ip } = acting.request;
  const isLockedOut = allowed_networks && !isNetworkAllowed(ip, allowed_networks);
  if (isLockedOut && !acting.session.person.isAdmin) {
    throw invalid('allowed_networks', `Your own address, ${ip}, is not in these networks. Please add it.`);
  }
  const stored = found(await context.db.platform(tx => findClient(tx, clientId)));
  const before = readPolicy(stored);
  const after: SignInPolicy = {
    twoFactorRequired: two_factor_required ?? before.twoFactorRequired,
    idleMinutes: idle_minutes === undefined ? before.idleMinutes : idle_minutes,
    allowedNetworks: allowed_networks ?? before.allowedNetworks,
  };
  if (weakensPolicy(before, after)) await validateConfirmation(context, acting, 'recent', current_password);
}

export function readPolicy({ twoFactorSince, idleMinutes, allowedNetworks }: PolicyRow): SignInPolicy {
  return { twoFactorRequired: twoFactorSince !== null, idleMinutes, allowedNetworks };
}

/** Two-factor that is required already keeps its time: sessions that started since then stay bound to it. */
export function toTwoFactorSince(required: boolean | undefined, { twoFactorSince }: PolicyRow, now: Date) {
  if (required === undefined) return undefined;
  return required ? (twoFactorSince ?? now) : null;
}
