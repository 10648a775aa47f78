/** The person logged in with a password that somebody else set and chooses their own now (D47). */
export interface TemporaryPassword {
  /** Where the login was to lead. */
  next: string;
}

/** Out of the history entry of the page on which they choose. */
export function temporaryPasswordIn(locationState: unknown): TemporaryPassword | null {
  const { temporaryPassword } = (locationState ?? {}) as { temporaryPassword?: TemporaryPassword };
  return temporaryPassword ?? null;
}
