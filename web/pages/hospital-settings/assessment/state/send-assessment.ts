import type { Assessment } from '#contract/assessments/assessments.ts';
import type { Client } from '#contract/clients/clients.ts';
import { toWire } from '#contract/wire.ts';
import { SendLater } from '#web/features/editing/save-versioned.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import type { AssessmentState } from './assessment-store.ts';

/** The hospital that an assessment belongs to. */
export type Hospital = Pick<Client, 'id' | 'name'>;

export async function sendAssessment(
  { id, version, moduleId, creationKey, ...state }: AssessmentState,
  hospital: Hospital,
  background: boolean,
): Promise<Assessment> {
  const body = { name: state.name.trim(), inputs: toWire(state.inputs) };
  try {
    if (id === null) {
      const created = { ...body, module: moduleId, creation_key: creationKey };
      return await settingsClient.createAssessment({ body: created, background });
    }
    const replaced = { ...body, ...(version !== null && { version }) };
    return await settingsClient.replaceAssessment({ params: { id }, body: replaced, background });
  } catch (error) {
    if (error instanceof ApiError) await explainAbsence(error, hospital);
    throw error;
  }
}

/**
 * Tabs share one session: if another tab switched hospitals, the server does not find this assessment or its module.
 * Otherwise another user deleted it, which is a conflict without a current assessment.
 */
async function explainAbsence(error: ApiError, hospital: Hospital): Promise<void> {
  if (error.status !== 404 && !('module' in readProblems(error).fields)) return;
  const { client: current } = await client.getState({ background: true });
  if (current?.id !== hospital.id) {
    const place = current?.name ?? 'no hospital';
    const detail = `You are at ${place} in another tab, and this assessment is of ${hospital.name}.`;
    throw new SendLater(error.status, { detail });
  }
  if (error.status === 404) {
    throw new ApiError(409, { detail: '', changed_by: null, changed_at: null, current: null });
  }
}
