import { createLocalItems } from '#web/features/editing/local-items.ts';

/** A role of indirect care; the key identifies its row while it is edited. */
export interface TypedRole {
  key: number;
  role: string;
}

/** The inputs of an assessment as text; '' is a blank. */
export interface TypedAssessment {
  births: string;
  directPct: string;
  indirectPct: string;
  roles: readonly TypedRole[];
  /** Day and night of direct care, then of each role: the hourly wage, then the counts from Sunday to Saturday. */
  cells: readonly (readonly string[])[];
}

/** Everything that a user can edit in an assessment. */
export interface EditedAssessment {
  name: string;
  typed: TypedAssessment;
}

/** Input that the server has not stored yet. */
export interface KeptAssessment extends EditedAssessment {
  version: number | null;
  /** The values that the input started from: the stored ones, or a blank assessment. */
  base: EditedAssessment;
  /** Sent when the assessment is created, so that a retry creates no second one. Absent from items of an earlier release. */
  creationKey?: string | null;
}

export const keptAssessments = createLocalItems<KeptAssessment>('assessment');

/** A new assessment has no id yet: each module has at most one. */
export function keptId(id: number | null, moduleId: number): string {
  return id === null ? `new.${moduleId}` : String(id);
}
