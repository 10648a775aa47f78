import type { AnswerSource } from './answers.ts';

/** No figure is made of answers about fewer shifts, and no two figures differ by fewer (B18). */
export const minPublished = 10;

/** Nor of answers of fewer people (D69). */
export const minPeople = 5;

/** A shift with the people who have answered about it, each once; nobody if its answer was imported. */
export interface AnsweredByPeople {
  readonly people: readonly string[];
}

/**
 * Whether answers about some shifts can be told together: at least ten shifts, and at least five people, none of whom gave more than
 * half of the answers. People are told apart by a keyed hash of the month and the person. Imported answers have no people.
 */
export function isEnough(source: AnswerSource, shifts: readonly AnsweredByPeople[]): boolean {
  if (shifts.length < minPublished) return false;
  if (source === 'imported') return true;
  const answers = shifts.flatMap(({ people }) => people);
  const counts = [...Map.groupBy(answers, person => person).values()].map(({ length }) => length);
  return counts.length >= minPeople && 2 * Math.max(...counts) <= answers.length;
}
