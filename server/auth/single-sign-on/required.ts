import type { FastifyRequest } from 'fastify';
import { formatFullName } from '#domain/people/person-names.ts';
import type { AuthContext } from '#server/auth/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { emergencySignIn } from '#server/mail/messages.ts';
import type { UserRow } from '../people/people.queries.ts';
import {
  findOnlyClientId,
  findProviderByAddress,
  listOwnerAddresses,
  type ProviderRow,
} from './providers.queries.ts';

type RequestedSignIn = Pick<UserRow, 'id' | 'email' | 'isAdmin'>;

/** How the login page names a provider. */
export function presentProvider({ id, name }: Pick<ProviderRow, 'id' | 'name'>) {
  return { name, url: `/sso/${id}/start/` };
}

/** What a person reads who tries to sign in without the provider that their hospital requires. */
export function describeRequiredSignIn({ name }: { name: string }): string {
  return `Please use ${name} to log in.`;
}

/**
 * The provider that the person has to use instead of a password, a passkey or a mailed link (B1). Undefined if there is none, for
 * administrators and for emergency owners. Ask after the usual checks, so that the answer reveals no more than the domain does.
 */
export async function findRequiredProvider(
  tx: PlatformTx,
  user: RequestedSignIn,
): Promise<{ name: string; url: string } | undefined> {
  const provider = await findRequiring(tx, user.email);
  return provider && !isExempt(provider, user) ? presentProvider(provider) : undefined;
}

/** Why the person cannot use a password, for the form; undefined if they can. Administrators and emergency owners need two-factor. */
export async function findPasswordObstacle(
  tx: PlatformTx,
  user: RequestedSignIn & Pick<UserRow, 'twoFactorSecret'>,
): Promise<string | undefined> {
  const provider = await findRequiring(tx, user.email);
  if (!provider) return undefined;
  if (!isExempt(provider, user)) return describeRequiredSignIn(provider);
  if (user.twoFactorSecret) return undefined;
  return user.isAdmin
    ? `${provider.name} is required for your address: your password works only with two-factor authentication. Please ask another administrator.`
    : `An emergency sign-in needs two-factor authentication. Please use ${provider.name} to log in, and turn it on in My Settings.`;
}

/** Tells the hospitals' owners if a person signs in without the provider that others of their domain have to use (B1). */
export async function recordEmergencyUse(
  { audit, mail, clock }: Pick<AuthContext, 'audit' | 'mail' | 'clock'>,
  tx: PlatformTx,
  request: FastifyRequest,
  user: UserRow,
): Promise<void> {
  const provider = await findRequiring(tx, user.email);
  if (!provider) return;
  const actorName = formatFullName(user.firstName, user.lastName);
  await audit(tx, request, 'used emergency sign-in', {
    actorId: user.id,
    actorName,
    clientId: await findOnlyClientId(tx, provider.id),
    details: { provider: provider.name },
  });
  const message = emergencySignIn({
    email: user.email,
    provider: provider.name,
    at: clock(),
    ip: request.ip,
  });
  for (const address of await listOwnerAddresses(tx, provider.id)) await mail.send(tx, address, message);
}

async function findRequiring(tx: PlatformTx, email: string): Promise<ProviderRow | undefined> {
  const provider = await findProviderByAddress(tx, email);
  return provider?.required ? provider : undefined;
}

function isExempt({ emergencyOwners }: ProviderRow, { id, isAdmin }: RequestedSignIn): boolean {
  return isAdmin || emergencyOwners.includes(id);
}
