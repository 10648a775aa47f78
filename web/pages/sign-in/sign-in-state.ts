/** Passed from one sign-in screen to the next in the history entry. */
export interface SignInState {
  /** The mailed link that led here no longer works (docs/coverage.md section 5). */
  hasDeadLink?: boolean;
  /** A signed-out user followed a link into this module: the login leads there. */
  module?: number;
  /** After a login with a temporary password (D47): the address that the login was to lead to. */
  next?: string;
}

/** The browser keeps history entries, even those of an older version. */
export function readSignInState(state: unknown): SignInState {
  const { hasDeadLink, module, next } = (typeof state === 'object' && state ? state : {}) as Record<
    string,
    unknown
  >;
  return {
    ...(hasDeadLink === true && { hasDeadLink }),
    ...(typeof module === 'number' && { module }),
    ...(typeof next === 'string' && { next }),
  };
}
