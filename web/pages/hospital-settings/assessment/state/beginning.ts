import type { Assessment } from '#contract/assessments.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import type { KeptAssessment } from '#web/features/unsent/kept-assessments.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { type Beginning, documentOf } from './assessment-store.ts';
import { typedOf } from './typed-assessment.ts';

const newName = 'New assessment';

/** What the person typed earlier and could not save goes on where it was, on top of what it was typed on. */
export function beginningOf(assessment: Assessment, kept: KeptAssessment | null): Beginning {
  const { id, module: moduleId, version } = assessment;
  const stored = documentOf(assessment);
  if (!kept) return { id, moduleId, version, creationKey: null, ...stored, base: stored };
  const { name, typed, base } = kept;
  return { id, moduleId, version: kept.version, creationKey: null, name, typed, base };
}

export function beginningOfNew(moduleId: number, kept: KeptAssessment | null): Beginning {
  const base = { name: newName, typed: typedOf(createBlankAssessment()) };
  const { name, typed } = kept ?? base;
  const creationKey = kept?.creationKey ?? randomUuid();
  return { id: null, moduleId, version: null, creationKey, name, typed, base };
}
