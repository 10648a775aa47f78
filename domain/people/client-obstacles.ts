/**
 * Why a session cannot open a hospital that its person has access to:
 * - `other-sign-in`: a provider started the session, and the hospital does not belong to that provider (B1)
 * - `two-factor`: the hospital requires a second factor (B5)
 * - `network`: the hospital can be opened only from its own networks (B5)
 */
export type ClientObstacle = 'other-sign-in' | 'two-factor' | 'network';

export interface BlockedClient {
  clientId: number;
  name: string;
  obstacle: ClientObstacle;
}

interface SessionFacts {
  /** The clients of the provider that started the session; null if no provider did. */
  providerClientIds: readonly number[] | null;
  hasSecondFactor: boolean;
  startedAt: Date;
  isAdmin: boolean;
}

interface ClientPolicy {
  clientId: number;
  twoFactorSince: Date | null;
  /** Whether the request comes from an allowed network. */
  isNetworkAllowed: boolean;
}

/**
 * Sessions that started before two-factor was required go on without it: people enroll at their next sign-in. Administrators are
 * not bound to networks, so that they can correct them.
 */
export function findClientObstacle(session: SessionFacts, client: ClientPolicy): ClientObstacle | null {
  const { providerClientIds, hasSecondFactor, startedAt, isAdmin } = session;
  if (providerClientIds && !providerClientIds.includes(client.clientId)) return 'other-sign-in';
  if (!client.isNetworkAllowed && !isAdmin) return 'network';
  const isRequired = client.twoFactorSince !== null && startedAt >= client.twoFactorSince;
  return isRequired && !hasSecondFactor ? 'two-factor' : null;
}

/** For the person: `Lakeside asks for two-factor authentication. Please turn it on in My Settings.` */
export function describeObstacle({ name, obstacle }: Pick<BlockedClient, 'name' | 'obstacle'>): string {
  return {
    'other-sign-in': `${name} has its own sign-in. Please log in again to open it.`,
    'two-factor': `${name} requires two-factor authentication. Please set it up to continue.`,
    network: `${name} can be opened only from its own network.`,
  }[obstacle];
}
