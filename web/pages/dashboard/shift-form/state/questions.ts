import type { Shift } from '#contract/shifts/shifts.ts';
import { askAboutCount } from '#domain/shifts/unusual-count.ts';
import type { FormState } from './form-state.ts';
import { countKey, listNumberFields, parseCount, readValue } from './typed-shift.ts';

type Questions = FormState['questions'];

/** The questions after the user has left a field: the first time asks, and the second time answers what no save has asked. */
export function askOnLeaving(state: FormState, key: string): Questions {
  const { questions } = state;
  const asked = questions[key];
  if (asked?.allowsSave) return questions;
  if (asked) return { ...questions, [key]: { text: '', allowsSave: true } };
  const text = findQuestion(state, key);
  return text === null ? questions : { ...questions, [key]: { text, allowsSave: false } };
}

/** The questions of a save, from the numbers as they are typed now; `first` is the field of the first one that holds the save back. */
export function askOnSave(state: FormState): { questions: Questions; first: string | null } {
  const unusual = listNumberFields(state.subject.module).flatMap(({ key }) => {
    const text = findQuestion(state, key);
    return text === null ? [] : [{ key, text }];
  });
  const isOpen = ({ key }: { key: string }) => state.questions[key]?.allowsSave !== true;
  const questions = unusual.map(each => {
    const { key, text } = each;
    return [key, isOpen(each) ? { text, allowsSave: true } : state.questions[key]];
  });
  return { questions: Object.fromEntries(questions), first: unusual.find(isOpen)?.key ?? null };
}

/** What to ask about a typed number that is unusual for its field; null for a usual one, a blank and a premium type. */
function findQuestion({ typed, subject, safe }: FormState, key: string): string | null {
  const value = parseCount(typed.numbers[key]);
  if (value === null) return null;
  const { previous, recent, stored, feed } = subject;
  const valuesOf = (shifts: readonly (Shift | null)[]) =>
    shifts.flatMap(shift => (shift ? (readValue(shift, key) ?? []) : []));
  const proposed = Object.entries(feed?.counts ?? {}).find(([id]) => countKey(id) === key);
  const kept = parseCount(safe.numbers[key]);
  return askAboutCount(value, {
    previous: valuesOf([previous])[0] ?? null,
    known: [
      ...valuesOf([stored, ...recent]),
      ...(proposed ? [proposed[1]] : []),
      // An entry that waits to be sent was asked about when it was saved.
      ...(kept === null ? [] : [kept]),
    ],
  });
}

/** The questions that leaving fields has asked, each with the name of its field, for screen readers. */
export function listQuestions(state: FormState): string {
  return listOpen(state, false).join(' ');
}

/** What a save that has asked says above its button; null without one. */
export function describeHeldSave(state: FormState): string | null {
  const asked = listOpen(state, true);
  if (asked.length === 0) return null;
  return asked.length === 1
    ? `Nothing is saved yet. ${asked[0]} Save again to store it.`
    : `Nothing is saved yet. Please check the ${asked.length} marked numbers. Save again to store them.`;
}

function listOpen({ questions, subject }: FormState, isOfSave: boolean): string[] {
  return listNumberFields(subject.module).flatMap(({ key, name }) => {
    const asked = questions[key];
    return asked?.text && asked.allowsSave === isOfSave ? [`${name}: ${asked.text}`] : [];
  });
}
