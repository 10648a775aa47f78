import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { type ApiError, invalid } from '#server/errors.ts';
import { getUser } from './auth-state.queries.ts';
import { signInTry } from './limits/sign-in-limits.ts';
import { verifyPassword } from './passwords/password-hash.ts';
import { setAuthenticated } from './sessions.queries.ts';
import type { Session } from './sessions.ts';
import { describeConfirmation, findSignInMethods } from './sign-in-methods.ts';

interface Acting {
  session: Session;
  request: FastifyRequest;
}

const minutesValid = 10;

/** Throws 400 unless the person proved who they are in this session within the last ten minutes or gives the password now (D48). */
export async function validateRecentPassword(context: AppContext, acting: Acting, typed: string | undefined) {
  const givenAt = acting.session.authenticatedAt.getTime();
  if (context.clock().getTime() - givenAt < minutesValid * 60_000) return;
  if (!typed) {
    const methods = await context.db.platform(tx => findSignInMethods(tx, acting.session));
    throw invalid('current_password', describeConfirmation(methods));
  }
  await verifyOwnPassword(context, acting, typed);
}

const wrongPassword = () =>
  invalid('current_password', 'Your password was entered incorrectly. Please enter it again.');

/**
 * Verifies the acting user's own password (D28), counted against the same limits as signing in. Returns the user as stored at
 * that moment.
 */
export async function verifyOwnPassword(
  context: AppContext,
  { session, request }: Acting,
  typed: string,
  refusal: () => ApiError = wrongPassword,
) {
  const { db, clock } = context;
  const user = await db.platform(tx => getUser(tx, session.person.userId));
  const attempt = signInTry(context, user.email, request);
  await attempt.count();
  if (!(await verifyPassword(typed, user.passwordHash))) throw refusal();
  await attempt.excuse();
  await db.platform(tx => setAuthenticated(tx, session.id, clock()));
  return user;
}
