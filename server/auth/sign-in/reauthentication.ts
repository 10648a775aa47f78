import type { FastifyRequest } from 'fastify';
import { type Confirmation, isConfirmed } from '#domain/people/sign-in/confirmation.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { type ApiError, invalid } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { getUser } from '../access/auth-state.queries.ts';
import { listProviderClientIds } from '../sessions/sessions.queries.ts';
import type { Session } from '../sessions/sessions.ts';
import { setAuthenticated } from '../sessions/write-sessions.queries.ts';
import { findRequiredProvider, presentProvider } from '../single-sign-on/required.ts';
import { verifyPassword } from './password-hash.ts';
import { signInTry } from './sign-in-limits.ts';
import { findOwnProvider, hasPasskeys } from './sign-in-methods.queries.ts';

interface ConfirmingPerson {
  session: Session;
  request: FastifyRequest;
}

/** Throws 400 unless the person has confirmed in this session that it is them, or gives their password now (D48, D56). */
export async function validateConfirmation(
  context: AuthContext,
  acting: ConfirmingPerson,
  confirmation: Confirmation,
  typed: string | undefined,
): Promise<void> {
  const { session } = acting;
  const vouchedAt = confirmation === 'hospital' ? await findVouchedAt(context, session) : null;
  const proofs = { ownAt: session.authenticatedAt, vouchedAt };
  if (isConfirmed(confirmation, proofs, context.clock())) return;
  const methods = await context.db.platform(tx => findSignInMethods(tx, session));
  if (!typed || !methods.password) {
    throw invalid('current_password', describeConfirmation(methods, confirmation));
  }
  await verifyOwnPassword(context, acting, typed);
}

/** How the person can confirm who they are, and what would be asked of them now, so that a form can ask before it is sent. */
export async function presentSignInMethods(context: AuthContext, session: Session) {
  const proofs = { ownAt: session.authenticatedAt, vouchedAt: await findVouchedAt(context, session) };
  const methods = await context.db.platform(tx => findSignInMethods(tx, session));
  const ask = (confirmation: Confirmation) =>
    isConfirmed(confirmation, proofs, context.clock()) ? null : describeConfirmation(methods, confirmation);
  return { ...methods, asks: { own: ask('own'), recent: ask('recent'), hospital: ask('hospital') } };
}

/** When a provider of the session's hospital vouched for the person; null if none did. */
async function findVouchedAt(
  { db }: AuthContext,
  { vouchedAt, vouchedBy, person }: Session,
): Promise<Date | null> {
  if (vouchedBy === null || !person.client) return null;
  const clientIds = await db.platform(tx => listProviderClientIds(tx, vouchedBy), { readOnly: true });
  return clientIds.includes(person.client.clientId) ? vouchedAt : null;
}

const wrongPassword = () =>
  invalid('current_password', 'Your password was entered incorrectly. Please enter it again.');

/**
 * Verifies the acting user's own password (D28), counted against the same limits as signing in. Returns the user as stored at
 * that moment. A temporary password is somebody else's (D47).
 */
export async function verifyOwnPassword(
  context: AuthContext,
  { session, request }: ConfirmingPerson,
  typed: string,
  refusal: () => ApiError = wrongPassword,
) {
  const { db, clock } = context;
  const user = await db.platform(tx => getUser(tx, session.person.userId));
  const attempt = signInTry(context, user.email, request);
  await attempt.count();
  const ownHash = user.passwordIsTemporary ? null : user.passwordHash;
  if (!(await verifyPassword(typed, ownHash))) throw refusal();
  await attempt.excuse();
  await db.platform(tx => setAuthenticated(tx, session.id, clock()));
  return user;
}

/** How the person of a session can confirm who they are (D48, D56). */
async function findSignInMethods(tx: PlatformTx, { person, providerId }: Session) {
  const user = await getUser(tx, person.userId);
  const required = await findRequiredProvider(tx, user);
  const clientId = person.client?.clientId;
  const own =
    clientId === undefined ? undefined : await findOwnProvider(tx, user.id, { providerId, clientId });
  return {
    // A temporary password is valid for one sign-in only (D47).
    password: !required && user.passwordHash !== null && !user.passwordIsTemporary,
    passkey: !required && (await hasPasskeys(tx, user.id)),
    provider: own ? { name: own.name, url: `${presentProvider(own).url}?confirm=1&next=` } : null,
    required: required?.name ?? null,
  };
}

/** Asks people to confirm in a way that they have, or to set a password first. */
function describeConfirmation(
  { password, passkey, provider, required }: Awaited<ReturnType<typeof findSignInMethods>>,
  confirmation: Confirmation,
): string {
  if (password) return 'Please confirm this with your current password.';
  const hasProvider = provider !== null && confirmation === 'hospital';
  const ways = [...(passkey ? ['a passkey'] : []), ...(hasProvider ? [provider.name] : [])];
  if (ways.length > 0) return `Please confirm this with ${ways.join(' or ')}.`;
  return required === null
    ? 'Please set a password first, with a link that we mail to you.'
    : `You have to use ${required} to log in, so this cannot be changed here.`;
}
