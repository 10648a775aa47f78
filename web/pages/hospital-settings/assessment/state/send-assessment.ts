import type { Assessment } from '#contract/assessments.ts';
import type { Client } from '#contract/clients.ts';
import { toWire } from '#contract/wire.ts';
import { keptAssessments, keptId } from '#web/features/unsent/kept-assessments.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { errorMessage, readProblems } from '#web/lib/api/messages.ts';
import type { AssessmentState, AssessmentStore } from './assessment-store.ts';

/** The hospital that an assessment belongs to. */
export type Hospital = Pick<Client, 'id' | 'name'>;

export function sendAssessment(state: AssessmentState, background: boolean): Promise<Assessment> {
  const { id, version, moduleId, creationKey } = state;
  const body = { name: state.name.trim(), inputs: toWire(state.inputs) };
  return id === null
    ? client.createAssessment({ body: { ...body, module: moduleId, creation_key: creationKey }, background })
    : client.replaceAssessment({
        params: { id },
        body: { ...body, ...(version !== null && { version }) },
        background,
      });
}

/**
 * Tabs share one session: if another tab switched hospitals, the server does not find this assessment or its module. Null
 * if the error has another cause.
 */
export async function explainOtherHospital(error: ApiError, hospital: Hospital): Promise<string | null> {
  if (error.status !== 404 && !('module' in readProblems(error).fields)) return null;
  try {
    const { client: current } = await client.getState({ background: true });
    if (current?.id === hospital.id) return null;
    return `You are at ${current?.name ?? 'no hospital'} in another tab, and this assessment is of ${hospital.name}.`;
  } catch (unanswered) {
    return errorMessage(unanswered);
  }
}

export function readReason(error: ApiError): string {
  const { overall, fields } = readProblems(error);
  return overall ?? (Object.values(fields).join(' ') || errorMessage(error));
}

/** Keeps unsaved input in this browser, or removes the copy once everything is saved. */
export function keepUnsaved(userId: number, store: AssessmentStore) {
  const { id, moduleId, isChanged, name, typed, version, creationKey, base } = store.get();
  const key = keptId(id, moduleId);
  if (isChanged) keptAssessments.put(userId, key, { name, typed, version, base, creationKey });
  else if (keptAssessments.find(userId, key)) keptAssessments.remove(userId, key);
}

export function forgetUnsaved(userId: number, { id, moduleId }: AssessmentState) {
  keptAssessments.remove(userId, keptId(id, moduleId));
}
