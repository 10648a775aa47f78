import type { FastifyRequest } from 'fastify';
import { LimitReached } from '#server/auth/limits.ts';
import { counts } from '#server/core/counts.ts';
import type { HttpContext } from '#server/http/context.ts';

/** Counts a try to sign in. The first one too many is recorded in the audit trail, with the address typed. */
export async function countSignIn(
  { db, audit }: Pick<HttpContext, 'db' | 'audit'>,
  request: FastifyRequest,
  count: () => Promise<void>,
  actorName = '',
): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (error instanceof LimitReached) counts.signInFailures.limited += 1;
    if (error instanceof LimitReached && error.isFirst) {
      await db.platform(tx => audit(tx, request, 'sign-in limited', { actorId: null, actorName }));
    }
    throw error;
  }
}
