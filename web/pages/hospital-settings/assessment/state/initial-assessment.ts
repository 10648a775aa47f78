import type { Assessment } from '#contract/assessments/assessments.ts';
import { fromWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import type { EditedAssessment, KeptAssessment } from '#web/features/unsent/kept-assessments.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { toTypedAssessment } from './typed-assessment.ts';

/** The initial input of an assessment. */
export interface InitialAssessment extends EditedAssessment {
  /** Null until it is stored for the first time. */
  id: number | null;
  moduleId: number;
  version: number | null;
  /** Sent with a new assessment, so that a repeated request does not create a second one. */
  creationKey: string;
  /** The stored values that the input is based on. */
  base: EditedAssessment;
}

export function toEdited({ name, inputs }: Pick<Assessment, 'name' | 'inputs'>): EditedAssessment {
  return { name, typed: toTypedAssessment(fromWire(inputs)) };
}

/** Input that could not be saved is restored, with the version that it was based on. */
export function openStored(assessment: Assessment, kept: KeptAssessment | null): InitialAssessment {
  const { id, module: moduleId } = assessment;
  const stored = toEdited(assessment);
  const { name, typed, base, version } = kept ?? { ...stored, base: stored, version: assessment.version };
  return { id, moduleId, version, creationKey: randomUuid(), name, typed, base };
}

export function openNew(moduleId: number, kept: KeptAssessment | null): InitialAssessment {
  const base = { name: 'New assessment', typed: toTypedAssessment(createBlankAssessment()) };
  const { name, typed } = kept ?? base;
  const creationKey = kept?.creationKey ?? randomUuid();
  return { id: null, moduleId, version: null, creationKey, name, typed, base };
}
