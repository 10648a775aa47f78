import type { FastifyRequest } from 'fastify';
import type { SsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { LimitReached, toNetwork } from '#server/auth/limits.ts';
import type { UserRow } from '#server/auth/people/people.queries.ts';
import { toActor } from '#server/auth/sign-in/sign-in.ts';
import { findOnlyClientId, type ProviderRow } from '#server/auth/single-sign-on/providers.queries.ts';
import { counts } from '#server/core/counts.ts';

interface Refusal {
  code: SsoError | 'wrong_code';
  provider: ProviderRow;
  user?: UserRow | undefined;
  /** Of a person whom the provider names and we do not know. */
  email?: string | null | undefined;
}

/** Records a refused sign-in, in the audit trail up to a limit. */
export async function recordRefusal(
  { db, audit, limits }: Pick<AuthContext, 'db' | 'audit' | 'limits'>,
  request: FastifyRequest,
  { code, provider, user, email }: Refusal,
): Promise<void> {
  counts.signInFailures[code === 'wrong_code' ? 'code' : 'single_sign_on'] += 1;
  try {
    await limits.take(['refusals recorded', 'network', toNetwork(request.ip)]);
  } catch (error) {
    if (error instanceof LimitReached) return;
    throw error;
  }
  await db.platform(async tx =>
    audit(tx, request, 'sign-in refused', {
      ...(user ? toActor(user) : { actorId: null, actorName: email ?? '' }),
      clientId: await findOnlyClientId(tx, provider.id),
      details: { provider: provider.name, reason: code.replaceAll('_', ' ') },
    }),
  );
}
