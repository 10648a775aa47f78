/** Every session ends after twelve hours (D35). */
export const maxIdleMinutes = 720;

/** What a hospital asks of people who sign in (B5). */
export interface SignInPolicy {
  twoFactorRequired: boolean;
  /** Null: the server's idle time. */
  idleMinutes: number | null;
  /** Empty: all. */
  allowedNetworks: readonly string[];
}

/**
 * Whether a change could let in more people or keep sessions open for longer: it then needs the owner's password, so that an
 * unattended session is not enough. Every change of existing networks counts.
 */
export function weakensPolicy(before: SignInPolicy, after: SignInPolicy): boolean {
  const idle = ({ idleMinutes }: SignInPolicy) => idleMinutes ?? Number.POSITIVE_INFINITY;
  const hasOtherNetworks = String(before.allowedNetworks) !== String(after.allowedNetworks);
  return (
    (before.twoFactorRequired && !after.twoFactorRequired) ||
    idle(after) > idle(before) ||
    (before.allowedNetworks.length > 0 && hasOtherNetworks)
  );
}
