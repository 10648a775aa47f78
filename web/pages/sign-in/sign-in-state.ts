export type LinkPurpose = 'reset' | 'onboarding';

/** Passed from one sign-in screen to the next in the history entry. */
export interface SignInState {
  /** The mailed link that led here no longer works (docs/coverage.md section 5). */
  deadLink?: LinkPurpose;
  /** After a login with a temporary password (D47): the address that the login was to lead to. */
  next?: string;
}

/** The browser keeps history entries, even those of an older version. */
export function readSignInState(state: unknown): SignInState {
  const { deadLink, next } = (typeof state === 'object' && state ? state : {}) as Record<string, unknown>;
  return {
    ...((deadLink === 'reset' || deadLink === 'onboarding') && { deadLink }),
    ...(typeof next === 'string' && { next }),
  };
}
