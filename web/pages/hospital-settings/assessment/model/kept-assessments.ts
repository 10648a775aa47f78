import { createShelf } from '#web/lib/unsent/shelf.ts';
import type { AssessmentStore } from './assessment-store.ts';
import type { Document } from './merge.ts';

/** What was typed and is not stored yet, kept in this browser for the person alone. */
export interface KeptAssessment extends Document {
  version: number | null;
  /** What it was typed on top of. */
  base: Document;
}

export const keptAssessments = createShelf<KeptAssessment>('assessment');

/** A new one is kept by its module. */
export function keptId(id: number | null, moduleId: number): string {
  return id === null ? `new.${moduleId}` : String(id);
}

/** Keeps what is unsaved; what is saved needs no copy any more. */
export function keepUnsaved(userId: number, store: AssessmentStore) {
  const { id, moduleId, isChanged, name, typed, version } = store.get();
  const key = keptId(id, moduleId);
  if (isChanged) keptAssessments.put(userId, key, { name, typed, version, base: store.base() });
  else if (keptAssessments.find(userId, key)) keptAssessments.remove(userId, key);
}

export function forgetUnsaved(userId: number, { id, moduleId }: { id: number | null; moduleId: number }) {
  keptAssessments.remove(userId, keptId(id, moduleId));
}
