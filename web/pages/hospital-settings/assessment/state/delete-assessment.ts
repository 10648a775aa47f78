import type { Assessment } from '#contract/assessments/assessments.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { client } from '#web/lib/api/client.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';

/** Deletes an assessment of a module, which then has no plan if that was its plan. */
export function useDeleteAssessment(module: ClientModule | undefined) {
  const { update } = useAuthActions();
  return async function deleteAssessment(id: number): Promise<void> {
    await settingsClient.deleteAssessment({ params: { id } });
    // The module has a new version. Without it, the next save of its settings would be a conflict.
    if (module?.plan_assessment === id) await client.getState().then(update, () => undefined);
  };
}

export function askBeforeDeleting(
  { id, name }: Pick<Assessment, 'id' | 'name'>,
  module: ClientModule | undefined,
) {
  const question = `Are you sure you want to delete ${name}? This CANNOT be undone.`;
  if (module?.plan_assessment !== id) return question;
  return `${question} It is the plan of ${module.name}, which will then have no plan.`;
}
