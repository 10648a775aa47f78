import { inputsToWire } from '#contract/assessment-wire.ts';
import type { Assessment } from '#contract/assessments.ts';
import type { TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import { client, wasCreated } from '#web/lib/api/client.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { type AssessmentState, documentOf } from './assessment-store.ts';

/** What the server has, and how it was typed. */
export interface Stored {
  stored: Assessment;
  typed: TypedAssessment;
}

/** Creates an assessment. Repeated with the same key after a lost answer, it gets what the first request stored. */
export async function create(state: AssessmentState, background: boolean): Promise<Stored> {
  const creation_key = state.creationKey ?? randomUuid();
  const body = { ...bodyOf(state), module: state.moduleId, creation_key };
  const stored = await client.createAssessment({ body, background });
  if (wasCreated(stored)) return { stored, typed: state.typed };
  // Version 1 is the one that this page created: if somebody changed it since, the next save gets a conflict.
  return { stored: { ...stored, version: 1 }, typed: documentOf(stored).typed };
}

export function bodyOf({ name, inputs }: Pick<AssessmentState, 'name' | 'inputs'>) {
  return { name: name.trim(), inputs: inputsToWire(inputs) };
}
