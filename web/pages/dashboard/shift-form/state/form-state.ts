import type { TargetBasis } from '#domain/shifts/shift-entry.ts';
import type { ShiftMetrics, StaffingState } from '#domain/shifts/shift-metrics.ts';
import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { computeFigures, type Figures } from './figures.ts';
import type { Subject } from './subject.ts';
import { checkCount, isSameShift, toTypedShift } from './typed-shift.ts';

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
    alert: null,
    isChanged: !isSameShift(entry.typed, entry.safe, subject.module),
  };
}

/** An entry based on the stored shift. */
export function entryFromStored({ stored }: Subject, typed = toTypedShift(stored)): Entry {
  const base = toTypedShift(stored);
  return { typed, version: stored?.version ?? null, base, safe: base };
}

export function withTyped(state: FormState, changes: Partial<TypedShift>): FormState {
  const typed = { ...state.typed, ...changes };
  return {
    ...state,
    typed,
    figures: computeFigures(typed, state.subject, state.basis),
    isChanged: !isSameShift(typed, state.safe, state.subject.module),
  };
}

export function withNumber(state: FormState, key: string, text: string): FormState {
  const { [key]: _corrected, ...others } = state.errors;
  const fault = checkCount(text);
  const errors = fault ? { ...others, [key]: fault } : others;
  const isLastCorrected = isEmpty(errors) && !isEmpty(state.errors);
  const next = withTyped(state, { numbers: { ...state.typed.numbers, [key]: text } });
  return { ...next, errors, alert: isLastCorrected ? null : state.alert };
}

export function withReasonToggled(state: FormState, reason: string): FormState {
  const chosen = shownReasons(state);
  const reasons = chosen.includes(reason) ? chosen.filter(each => each !== reason) : [...chosen, reason];
  return { ...withTyped(state, { reasons }), reasonsFor: findSide(state) };
}

/**
 * Clears the reasons once the shift has changed sides. Called when a field loses focus, not on every keystroke: on the way
 * from 12 to 13 the field holds a 1, and the reasons chosen for 12 should stay.
 */
export function withReasonsSettled(state: FormState): FormState {
  if (!state.figures || findSide(state) === state.reasonsFor) return state;
  return { ...withTyped(state, { reasons: [] }), reasonsFor: findSide(state) };
}

/** Newer placeholders; the input stays. */
export function withPrevious(state: FormState, previous: Subject['previous']): FormState {
  const subject = { ...state.subject, previous };
  return { ...state, subject, figures: computeFigures(state.typed, subject, state.basis) };
}

/** The server's figures replace the browser's, and its ratios are used from now on. */
export function withServerFigures(state: FormState, figures: Figures): FormState {
  const isSame = isSameMetrics(figures.metrics, state.figures?.metrics);
  return { ...state, basis: figures.basis, figures: isSame ? state.figures : figures };
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
  return findSide(state) === reasonsFor && reasonsFor !== null ? typed.reasons : none;
}

const none: readonly string[] = [];

/** The values to save: reasons that are not shown are left out. */
export function currentValues(state: FormState): TypedShift {
  return { ...state.typed, reasons: [...shownReasons(state)] };
}

function findSide({ figures }: FormState): StaffingState {
  return figures?.metrics.state ?? null;
}

export function isEmpty(errors: FormState['errors']): boolean {
  return Object.keys(errors).length === 0;
}

function isSameMetrics(a: ShiftMetrics, b: ShiftMetrics | undefined): boolean {
  const names = Object.keys(a) as (keyof ShiftMetrics)[];
  return b !== undefined && names.every(name => a[name] === b[name]);
}
