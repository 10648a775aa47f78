import type { Shift } from '#contract/shifts/shifts.ts';
import { askAboutCount } from '#domain/shifts/unusual-count.ts';
import type { FormState } from './form-state.ts';
import { countKey, listNumberFields, parseCount, readValue } from './typed-shift.ts';

/** What to ask about a typed number that is unusual for its field; null for a usual one, a blank and a premium type. */
export function findQuestion({ typed, subject }: FormState, key: string): string | null {
  const value = parseCount(typed.numbers[key]);
  if (value === null) return null;
  const { previous, recent, stored, feed } = subject;
  const valuesOf = (shifts: readonly (Shift | null)[]) =>
    shifts.flatMap(shift => (shift ? (readValue(shift, key) ?? []) : []));
  const proposed = Object.entries(feed?.counts ?? {}).find(([id]) => countKey(id) === key);
  return askAboutCount(value, {
    previous: valuesOf([previous])[0] ?? null,
    known: [...valuesOf([stored, ...recent]), ...(proposed ? [proposed[1]] : [])],
  });
}

/** The questions that are open, each with the name of its field, for screen readers. */
export function listQuestions({ questions, subject }: FormState): string {
  return listNumberFields(subject.module)
    .flatMap(({ key, name }) => (questions[key] ? [`${name}: ${questions[key]}`] : []))
    .join(' ');
}
