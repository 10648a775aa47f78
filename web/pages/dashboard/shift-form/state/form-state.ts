import type { StaffingState } from '#domain/shifts/shift-metrics.ts';
import type { TargetBasis } from '#domain/shifts/target-basis.ts';
import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { computeFigures, type Figures } from './figures.ts';
import type { Subject } from './subject.ts';
import { isSameShift, toTypedShift } from './typed-shift.ts';

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
export interface Question {
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
