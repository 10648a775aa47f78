import { createShelf } from '#web/lib/unsent/shelf.ts';
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
