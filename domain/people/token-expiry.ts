/** Why a token cannot expire at that instant (B4): it must be in the future, and at most two years ahead. */
export type ExpiryProblem = 'past' | 'too-late';

/** A token made on 29 February can be valid until 1 March. */
export function findExpiryProblem(expiresAt: Date, now: Date): ExpiryProblem | null {
  if (expiresAt <= now) return 'past';
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + 2);
  return expiresAt > latest ? 'too-late' : null;
}
