import { ApiError } from '#web/lib/api/api-error.ts';
import { readProblems } from '#web/lib/api/messages.ts';

/** A mailed link that no longer works, passed to the screen that sends another (docs/coverage.md section 5). */
export interface DeadLink {
  purpose: 'reset' | 'onboarding';
  sentence: string;
}

const sentence = 'Your reset link is expired or invalid.';

/** Null when it is the password that was refused, or when nobody can tell. */
export function deadLinkBehind(error: unknown, purpose: DeadLink['purpose']): DeadLink | null {
  const refused = error instanceof ApiError && error.status === 400;
  return refused && !('password' in readProblems(error).fields) ? { purpose, sentence } : null;
}

/** Out of the history entry of the screen that sends another link. */
export function deadLinkOf(locationState: unknown): DeadLink | null {
  const { deadLink } = (locationState ?? {}) as { deadLink?: DeadLink };
  return deadLink ?? null;
}
