import type { AssessmentConflict } from '#contract/assessments.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { messageOf, problemsOf } from '#web/lib/messages.ts';
import type { AssessmentState } from './assessment-store.ts';

interface Failure {
  /** What the person is told. */
  changes: Partial<AssessmentState>;
  /** When the same might succeed without anything being typed. */
  retry: 'in a while' | 'signed in' | null;
}

/** What it means for an assessment that the server did not take it. */
export function failureOf(error: unknown): Failure {
  const changes = { save: 'error' as const, reason: reasonOf(error) };
  if (!(error instanceof ApiError)) return { changes, retry: null };
  const { status, body } = error;
  if (status === 409) {
    return { changes: { ...changes, conflict: body as AssessmentConflict, isAsking: true }, retry: null };
  }
  if (status === 404) return { changes: { ...changes, isDeleted: true }, retry: null };
  if (status === 401) return { changes, retry: 'signed in' };
  const isPassing = status === null || status >= 500 || status === 429;
  return { changes, retry: isPassing ? 'in a while' : null };
}

function reasonOf(error: unknown): string | null {
  const { overall, fields } = problemsOf(error);
  return overall ?? (Object.keys(fields).length > 0 ? Object.values(fields).join(' ') : messageOf(error));
}
