import type { AssessmentConflict } from '#contract/assessments.ts';
import type { Client } from '#contract/clients.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { errorMessage, readProblems } from '#web/lib/api/messages.ts';
import { logWarning } from '#web/lib/log.ts';
import type { AssessmentState } from './assessment-store.ts';

/** Which one an assessment belongs to. */
export type Hospital = Pick<Client, 'id' | 'name'>;

interface Failure {
  /** What the person is told. */
  changes: Partial<AssessmentState>;
  /** When the same might succeed without anything being typed. */
  retry: 'in a while' | 'signed in' | null;
}

/** What it means for an assessment of this hospital that the server did not take it. */
export async function failureOf(error: unknown, hospital: Hospital): Promise<Failure> {
  if (!mayBeElsewhere(error)) return ownFailureOf(error);
  try {
    const { client: there } = await client.getState({ background: true });
    if (there?.id === hospital.id) return ownFailureOf(error);
    const place = there?.name ?? 'no hospital';
    const reason = `You are at ${place} in another tab, and this assessment is of ${hospital.name}.`;
    return { changes: { save: 'error', reason }, retry: 'in a while' };
  } catch (unanswered) {
    return { changes: { save: 'error', reason: reasonOf(unanswered) }, retry: 'in a while' };
  }
}

/** Tabs share one session: nothing of the hospital that another one left is found, or can be planned for. */
function mayBeElsewhere(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || 'module' in readProblems(error).fields);
}

function ownFailureOf(error: unknown): Failure {
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

/** An error of the page itself: saving ends with the generic message, and what was typed stays. */
export function unexpectedFailure(error: unknown): Failure {
  logWarning('A failed save could not be handled', error);
  return { changes: { save: 'error', reason: errorMessage(error) }, retry: null };
}

function reasonOf(error: unknown): string | null {
  const { overall, fields } = readProblems(error);
  return overall ?? (Object.keys(fields).length > 0 ? Object.values(fields).join(' ') : errorMessage(error));
}
