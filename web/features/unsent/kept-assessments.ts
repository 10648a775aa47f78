import { createShelf } from './shelf.ts';

/** A role of indirect care; its key tells it from others while it is edited. */
export interface TypedRole {
  key: number;
  role: string;
}

/** An assessment as it is typed; '' is a blank. */
export interface TypedAssessment {
  births: string;
  directPct: string;
  indirectPct: string;
  roles: readonly TypedRole[];
  /** Day and night of direct care, then of each role: the hourly wage, then the counts from Sunday to Saturday. */
  cells: readonly (readonly string[])[];
}

/** What a person can change of an assessment. */
export interface Document {
  name: string;
  typed: TypedAssessment;
}

/** What was typed and is not stored yet. */
export interface KeptAssessment extends Document {
  version: number | null;
  /** What it was typed on top of. */
  base: Document;
  /** Of a new one. Absent from what an earlier version of the page kept. */
  creationKey?: string | null;
}

export const keptAssessments = createShelf<KeptAssessment>('assessment');

/** A new one is kept by its module. */
export function keptId(id: number | null, moduleId: number): string {
  return id === null ? `new.${moduleId}` : String(id);
}
