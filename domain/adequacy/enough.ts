import type { AnswerSource } from './answers.ts';

/** The fewest shifts whose answers make a figure, and by which two figures differ (B18). */
export const minPublished = 10;

/** The fewest people whose answers make a figure (D69). */
export const minPeople = 5;

/** A shift with the people who have answered about it, each once; the list is empty if its answer was imported. */
export interface AnsweredByPeople {
  readonly people: readonly string[];
}

/**
 * Whether answers about some shifts can be published as one figure: at least ten shifts, and at least five people, none of whom gave more
 * than half of the answers. A person is a keyed hash of the month and the person. Imported answers have no people.
 */
export function isEnough(source: AnswerSource, shifts: readonly AnsweredByPeople[]): boolean {
  if (shifts.length < minPublished) return false;
  if (source === 'imported') return true;
  const answers = shifts.flatMap(({ people }) => people);
  const counts = [...Map.groupBy(answers, person => person).values()].map(({ length }) => length);
  return counts.length >= minPeople && 2 * Math.max(...counts) <= answers.length;
}
