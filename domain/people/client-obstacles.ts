import { isNetworkAllowed } from './networks.ts';

/**
 * Why a session cannot open a hospital that its person has access to:
 * - `other-sign-in`: a provider started the session, and the hospital does not belong to that provider (B1)
 * - `two-factor`: the hospital requires a second factor (B5)
 * - `network`: the hospital can be opened only from its own networks (B5)
 */
type ClientObstacle = 'other-sign-in' | 'two-factor' | 'network';

export interface BlockedClient {
  clientId: number;
  name: string;
  obstacle: ClientObstacle;
  /** The address that the request comes from, if that is the obstacle. */
  address?: string | undefined;
}

export interface SessionFacts {
  /** The clients of the provider that started the session; null if no provider did. */
  providerClientIds: readonly number[] | null;
  hasSecondFactor: boolean;
  startedAt: Date;
  isAdmin: boolean;
}

export interface ClientPolicy {
  clientId: number;
  clientName: string;
  twoFactorSince: Date | null;
  allowedNetworks: readonly string[];
}

/**
 * Sessions that started before two-factor was required go on without it: people enroll at their next sign-in. Administrators are
 * not bound to networks, so that they can correct them. Two-factor comes last: after enrolling, nothing else is in the way.
 */
export function findBlockedClient(
  { providerClientIds, hasSecondFactor, startedAt, isAdmin }: SessionFacts,
  { clientId, clientName: name, twoFactorSince, allowedNetworks }: ClientPolicy,
  address: string,
): BlockedClient | null {
  const blocked = { clientId, name };
  if (providerClientIds && !providerClientIds.includes(clientId)) {
    return { ...blocked, obstacle: 'other-sign-in' };
  }
  if (!isAdmin && !isNetworkAllowed(address, allowedNetworks)) {
    return { ...blocked, obstacle: 'network', address };
  }
  const isRequired = twoFactorSince !== null && startedAt > twoFactorSince;
  return isRequired && !hasSecondFactor ? { ...blocked, obstacle: 'two-factor' } : null;
}

/** For the person: `Lakeside requires two-factor authentication. Please set it up to continue.` */
export function describeObstacle({ name, obstacle, address }: Omit<BlockedClient, 'clientId'>): string {
  return {
    'other-sign-in': `${name} has its own sign-in. Please log in again to open it.`,
    'two-factor': `${name} requires two-factor authentication. Please set it up to continue.`,
    network: `${name} can be opened only from its own network.${address ? ` Your address is ${address}.` : ''}`,
  }[obstacle];
}
