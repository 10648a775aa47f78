import { keptAssessments, keptId } from '#web/features/unsent/kept-assessments.ts';
import type { AssessmentStore } from './assessment-store.ts';

/** Keeps what is unsaved; what is saved needs no copy any more. */
export function keepUnsaved(userId: number, store: AssessmentStore) {
  const { id, moduleId, isChanged, name, typed, version, creationKey } = store.get();
  const key = keptId(id, moduleId);
  if (isChanged) keptAssessments.put(userId, key, { name, typed, version, base: store.base(), creationKey });
  else if (keptAssessments.find(userId, key)) keptAssessments.remove(userId, key);
}

export function forgetUnsaved(userId: number, { id, moduleId }: { id: number | null; moduleId: number }) {
  keptAssessments.remove(userId, keptId(id, moduleId));
}
