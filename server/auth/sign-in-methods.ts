import type { PlatformTx } from '#server/db/database.ts';
import { getUser } from './auth-state.queries.ts';
import type { Session } from './sessions.ts';
import { findOwnProvider, hasPasskeys } from './sign-in-methods.queries.ts';
import { findRequiredProvider, presentProvider } from './single-sign-on/required.ts';

/** How the person of a session can confirm who they are (D48). */
export async function findSignInMethods(tx: PlatformTx, { person, providerId }: Session) {
  const user = await getUser(tx, person.userId);
  const required = await findRequiredProvider(tx, user);
  const own = await findOwnProvider(tx, user.id, providerId);
  const provider = own ? presentProvider(own) : required;
  return {
    // A temporary password is valid for one sign-in only (D47).
    password: !required && user.passwordHash !== null && !user.passwordIsTemporary,
    passkey: !required && (await hasPasskeys(tx, user.id)),
    provider: provider ? { name: provider.name, url: `${provider.url}?confirm=1&next=` } : null,
  };
}

/** Asks people to confirm in a way that they have. */
export function describeConfirmation({
  password,
  passkey,
  provider,
}: Awaited<ReturnType<typeof findSignInMethods>>): string {
  if (password) return 'Please confirm this with your current password.';
  const ways = [...(passkey ? ['a passkey'] : []), ...(provider ? [provider.name] : [])];
  return ways.length > 0
    ? `Please confirm this with ${ways.join(' or ')}.`
    : 'Please log out and log in again to confirm this.';
}
