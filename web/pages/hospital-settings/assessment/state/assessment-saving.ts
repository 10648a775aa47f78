import type { Assessment } from '#contract/assessments/assessments.ts';
import { createEditing } from '#web/features/editing/create-editing.ts';
import { saveVersioned } from '#web/features/editing/save-versioned.ts';
import { type KeptAssessment, keptAssessments, keptId } from '#web/features/unsent/kept-assessments.ts';
import { wasCreated } from '#web/lib/api/client.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import type { AssessmentState, AssessmentStore } from './assessment-store.ts';
import { checkName } from './check-assessment.ts';
import { toEdited } from './initial-assessment.ts';
import { type Hospital, sendAssessment } from './send-assessment.ts';

export type AssessmentSaving = ReturnType<typeof createAssessmentSaving>;

/** Saves the input while it is typed, and keeps a copy in this browser until then. */
export function createAssessmentSaving(store: AssessmentStore, userId: number, hospital: Hospital) {
  const editing = createEditing<AssessmentState, Assessment, Assessment | null, KeptAssessment>({
    store,
    savesItself: true,
    isValid: ({ name, errors }) => Object.keys(errors).length === 0 && checkName(name) === undefined,
    send: (state, background) => sendAssessment(state, hospital, background),
    accept(stored, sent) {
      if (sent.id !== null || wasCreated(stored)) store.setStored(stored, sent.typed);
      // The answer to a repeated creation may have newer values. The first request stored version 1: if another user
      // changed it since, the next save gets a conflict.
      else store.setStored({ ...stored, version: 1 }, toEdited(stored).typed);
    },
    drafts: {
      items: keptAssessments,
      userId,
      toId: ({ id, moduleId }) => keptId(id, moduleId),
      toItem: ({ name, typed, version, base, creationKey }) => ({ name, typed, version, base, creationKey }),
    },
  });

  return {
    ...editing,
    /** For an assessment that another user deleted. */
    saveAsNew(): Promise<boolean> {
      store.set({ id: null, version: null, creationKey: randomUuid() });
      return editing.resolve();
    },
    /** Stores the name at once, even while an entry is invalid. */
    rename: (name: string) =>
      editing.enqueue(async () => {
        const { id, version } = store.get();
        if (id === null) return store.setName(name);
        const body = { name, ...(version !== null && { version }) };
        const outcome = await saveVersioned<Assessment, Assessment>(() =>
          settingsClient.renameAssessment({ params: { id }, body }),
        );
        if (outcome.kind === 'saved') return store.setRenamed(outcome.saved);
        if (outcome.kind !== 'conflict') throw outcome.error;
        store.setName(name);
        editing.showConflict(outcome.conflict);
      }),
  };
}
