import { inputsOnWire } from '#contract/assessment-wire.ts';
import type { Assessment } from '#contract/assessments.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { client } from '#web/lib/client.ts';
import type { TypedAssessment } from '#web/lib/unsent/kept-assessments.ts';
import { type AssessmentState, documentOf, isSame } from './assessment-store.ts';

/** What the server has, and how it was typed. */
export interface Stored {
  stored: Assessment;
  typed: TypedAssessment;
}

/** Clocks of a browser and of its server are no further apart. */
const clockToleranceMilliseconds = 10 * 60_000;

interface Attempt {
  sent: AssessmentState;
  at: number;
}

/** Creates an assessment once: where an answer was lost it looks first whether the server has it. */
export function createOnce(author: string) {
  let lost: Attempt | null = null;
  return async (state: AssessmentState): Promise<Stored> => {
    const found = lost && (await findStored(lost, author));
    if (found) return found;
    const attempt = { sent: state, at: Date.now() };
    try {
      const body = { ...bodyOf(state), module: state.moduleId };
      const stored = await client.createAssessment({ body });
      lost = null;
      return { stored, typed: state.typed };
    } catch (error) {
      lost = isUncertain(error) ? attempt : null;
      throw error;
    }
  };
}

export function bodyOf({ name, inputs }: Pick<AssessmentState, 'name' | 'inputs'>) {
  return { name: name.trim(), inputs: inputsOnWire(inputs) };
}

/** Without an answer, or with one that need not be of our server, the request may have arrived all the same. */
function isUncertain(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500);
}

async function findStored({ sent, at }: Attempt, author: string): Promise<Stored | null> {
  const { results } = await client.listAssessments({ query: { module: sent.moduleId } });
  const stored = results.find(
    one =>
      one.version === 1 &&
      one.updated_by === author &&
      Date.parse(one.updated_at) > at - clockToleranceMilliseconds &&
      isSame(documentOf(one), sent),
  );
  return stored ? { stored, typed: sent.typed } : null;
}
