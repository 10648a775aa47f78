import type { Confirmation } from '#domain/people/sign-in/confirmation.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { getUser } from '../access/auth-state.queries.ts';
import type { Session } from '../sessions/sessions.ts';
import { findRequiredProvider, presentProvider } from '../single-sign-on/required.ts';
import { findOwnProvider, hasPasskeys } from './sign-in-methods.queries.ts';

/** How the person of a session can confirm who they are (D48, D56). */
export async function findSignInMethods(tx: PlatformTx, { person, providerId }: Session) {
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
export function describeConfirmation(
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
