import type { Shift } from '#contract/shifts/shifts.ts';
import type { StaffingState } from '#domain/shifts/shift-metrics.ts';
import type { TargetBasis } from '#domain/shifts/target-basis.ts';
import { askAboutCount } from '#domain/shifts/unusual-count.ts';
import { type JudgedShift, judgeShift } from '#domain/standards/requirement/judge-shift.ts';
import { findStandard, type StandardInForce } from '#domain/standards/setting/setting.ts';
import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { computeFigures, type Figures, type Subject } from './edited-shift.ts';
import {
  countKey,
  isSameShift,
  listNumberFields,
  parseCount,
  readValue,
  toTypedShift,
} from './typed-shift.ts';

/** The input of a form and what it is based on. */
export interface Entry {
  typed: TypedShift;
  /** The version of the stored shift that the input is based on; null for a new one. */
  version: number | null;
  /** The stored values that the input is based on. */
  base: TypedShift;
  /** The latest values that are stored elsewhere, on the server or as an unsent entry: only changes to these can be lost. */
  safe: TypedShift;
}

/** A question about an unusual number (D52, D68). */
interface Question {
  /** '' once the user has left the field a second time without a change. */
  text: string;
  /** A save has asked it, or the user has answered it: the next save stores the number. */
  allowsSave: boolean;
}

export interface FormState extends Entry {
  subject: Subject;
  /** Null while a number is invalid. */
  figures: Figures | null;
  /** From the server's latest calculation: its ratios may be newer than the page's. */
  basis: TargetBasis | undefined;
  /** The side, over or under, that the chosen reasons explain. */
  reasonsFor: StaffingState;
  /** By field. An error from the server stays until its field is edited. */
  errors: Readonly<Record<string, string>>;
  /** About unusual numbers, by field. */
  questions: Readonly<Record<string, Question>>;
  alert: string | null;
  /** The form holds input that is stored nowhere else. */
  isChanged: boolean;
}

export function openForm(subject: Subject, entry: Entry, basis?: TargetBasis): FormState {
  const figures = computeFigures(entry.typed, subject, basis);
  return {
    ...entry,
    subject,
    basis,
    figures,
    reasonsFor: figures?.metrics.state ?? null,
    errors: {},
    questions: {},
    alert: null,
    isChanged: !isSameShift(entry.typed, entry.safe, subject.module),
  };
}

/** An entry based on the stored shift. */
export function entryFromStored({ stored }: Subject, typed = toTypedShift(stored)): Entry {
  const base = toTypedShift(stored);
  return { typed, version: stored?.version ?? null, base, safe: base };
}

/** Whether the form shows the values of the stored shift. */
export function isUntouched({ subject, typed, base }: FormState): boolean {
  return isSameShift(typed, base, subject.module);
}

/** Whether `typed` has the same values as the form. */
export function hasValues(state: FormState, typed: TypedShift): boolean {
  return isSameShift(currentValues(state), typed, state.subject.module);
}

/** The chosen reasons, or none while the figures are on another side than the one they explain. */
export function shownReasons(state: FormState): readonly string[] {
  const { typed, reasonsFor } = state;
  const isShown = findSide(state) === reasonsFor && reasonsFor !== null && typed.reasons.length > 0;
  return isShown ? typed.reasons : none;
}

const none: readonly string[] = [];

/** The values to save: reasons that are not shown are left out. */
export function currentValues(state: FormState): TypedShift {
  return { ...state.typed, reasons: [...shownReasons(state)] };
}

export function findSide({ figures }: FormState): StaffingState {
  return figures?.metrics.state ?? null;
}

export function isEmpty(errors: FormState['errors']): boolean {
  return Object.keys(errors).length === 0;
}

type Questions = FormState['questions'];

/** The questions after the user has left a field: the first time asks, and the second time answers what no save has asked. */
export function askOnLeaving(state: FormState, key: string): Questions {
  const { questions } = state;
  const asked = questions[key];
  if (asked?.allowsSave) return questions;
  if (asked) return { ...questions, [key]: { text: '', allowsSave: true } };
  const text = findNumberQuestion(state, key);
  return text === null ? questions : { ...questions, [key]: { text, allowsSave: false } };
}

/** The questions of a save, from the numbers as they are typed now; `first` is the field of the first one that holds the save back. */
export function askOnSave(state: FormState): { questions: Questions; first: string | null } {
  const unusual = listNumberFields(state.subject.module).flatMap(({ key }) => {
    const text = findNumberQuestion(state, key);
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
function findNumberQuestion({ typed, subject, safe }: FormState, key: string): string | null {
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

/** The staffing standard of the form's date, from the settings that came with the module; null without one. */
export function findFormStandard({ module, date }: Subject): StandardInForce | null {
  // A module that an earlier release kept for offline use has no settings.
  return findStandard(module.standard_history ?? [], date);
}

/** What the browser says about the input by a standard, as the server does. */
export function judgeFigures(
  standard: StandardInForce | null,
  { acuityCounts, metrics }: Figures,
): JudgedShift | null {
  return standard && judgeShift(standard, { acuityCounts, rnActual: metrics.rnActual });
}

/** The server's verdict if it differs, because the setting has changed since the page was loaded; else the browser's. */
export function findVerdict(standard: StandardInForce | null, figures: Figures): JudgedShift | null {
  return figures.standard === undefined ? judgeFigures(standard, figures) : figures.standard;
}

export function isSameVerdict(a: JudgedShift | null, b: JudgedShift | null): boolean {
  if (a === null || b === null) return a === b;
  const parts = ['pack', 'version', 'required', 'direct', 'state', 'left_out'] as const;
  return parts.every(part => a[part] === b[part]);
}
