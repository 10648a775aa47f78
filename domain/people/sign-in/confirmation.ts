/**
 * What a person confirms before a change that outlives the session (D48, D56):
 * - `own`: that it is them, with their own password or passkey, once in the session. Only a session that a provider started lacks it
 * - `recent`: the same within the last ten minutes, in every session
 * - `hospital`: as `recent`, or with a sign-in at a provider of the session's hospital. For keys to that hospital alone
 */
export type Confirmation = 'own' | 'recent' | 'hospital';

/** When a person has proved who they are in a session; null if they have not. */
interface SessionProofs {
  /** By their own password or passkey. */
  ownAt: Date | null;
  /** By a sign-in at a provider of the session's hospital. */
  vouchedAt: Date | null;
}

const minutesValid = 10;

/** A password at 12:00 is recent until 12:10. */
export function isConfirmed(
  confirmation: Confirmation,
  { ownAt, vouchedAt }: SessionProofs,
  now: Date,
): boolean {
  if (confirmation === 'own') return ownAt !== null;
  return isRecent(ownAt, now) || (confirmation === 'hospital' && isRecent(vouchedAt, now));
}

function isRecent(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < minutesValid * 60_000;
}
