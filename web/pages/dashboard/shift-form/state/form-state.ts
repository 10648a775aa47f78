import type { TargetBasis } from '#domain/shifts/shift-entry.ts';
import type { ShiftMetrics, StaffingState } from '#domain/shifts/shift-metrics.ts';
import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { type Figures, findFigures } from './figures.ts';
import type { Subject } from './subject.ts';
import { faultOfCount, faultsOf, numberKeys, sameTyped, typedOf } from './typed-shift.ts';

export interface FormState extends Beginning {
  subject: Subject;
  /** Null while a number is wrong. */
  figures: Figures | null;
  /** What the server calculated with last: it may know ratios that are newer than the page. */
  basis: TargetBasis | undefined;
  /** What the chosen reasons explain. */
  reasonsFor: StaffingState;
  /** By field; what the server refused stands here until it is corrected. */
  errors: Readonly<Record<string, string>>;
  alert: string | null;
  /** Something was typed that is stored nowhere but here. */
  isChanged: boolean;
}

/** Where a form starts: with the shift as it is stored, or with what the person typed earlier. */
export interface Beginning {
  typed: TypedShift;
  /** The version of the stored shift that the entry is based on; null for a new one. */
  version: number | null;
  /** What it was typed on: the shift as it was stored then. */
  base: TypedShift;
  /** What is safe elsewhere: only what differs from it can get lost. */
  safe: TypedShift;
}

type Errors = FormState['errors'];

/** The form as it opens. */
export function openedForm(subject: Subject, beginning: Beginning, basis?: TargetBasis): FormState {
  const figures = findFigures(beginning.typed, subject, basis);
  return {
    ...beginning,
    subject,
    basis,
    figures,
    reasonsFor: figures?.metrics.state ?? null,
    errors: {},
    alert: null,
    isChanged: !isSame(subject, beginning.typed, beginning.safe),
  };
}

/** The beginning of a form that shows the shift as it is stored. */
export function asStored({ stored }: Subject, typed = typedOf(stored)): Beginning {
  const base = typedOf(stored);
  return { typed, version: stored?.version ?? null, base, safe: base };
}

export function withTyped(state: FormState, changes: Partial<TypedShift>): FormState {
  const typed = { ...state.typed, ...changes };
  return {
    ...state,
    typed,
    figures: findFigures(typed, state.subject, state.basis),
    isChanged: !isSame(state.subject, typed, state.safe),
  };
}

export function withNumber(state: FormState, key: string, text: string): FormState {
  const { [key]: _corrected, ...others } = state.errors;
  const fault = faultOfCount(text);
  const errors = fault ? { ...others, [key]: fault } : others;
  // With the last entry put right there is nothing left to check.
  const isPutRight = isEmpty(errors) && !isEmpty(state.errors);
  const next = withTyped(state, { numbers: { ...state.typed.numbers, [key]: text } });
  return { ...next, errors, alert: isPutRight ? null : state.alert };
}

export function withReasonToggled(state: FormState, reason: string): FormState {
  const chosen = shownReasons(state);
  const reasons = chosen.includes(reason) ? chosen.filter(each => each !== reason) : [...chosen, reason];
  return { ...withTyped(state, { reasons }), reasonsFor: sideOf(state) };
}

/**
 * Switching sides clears the reasons once the number is complete: on the way from 12 to 13 stands a 1, and what was
 * chosen for 12 should survive that.
 */
export function settled(state: FormState): FormState {
  if (!state.figures || sideOf(state) === state.reasonsFor) return state;
  return { ...withTyped(state, { reasons: [] }), reasonsFor: sideOf(state) };
}

/** Newer values for blanks; what was typed stays. */
export function withPrevious(state: FormState, previous: Subject['previous']): FormState {
  const subject = { ...state.subject, previous };
  return { ...state, subject, figures: findFigures(state.typed, subject, state.basis) };
}

/** The server's answer wins over ours, for the figures that it was asked for and for those to come. */
export function withConfirmed(state: FormState, figures: Figures): FormState {
  const isNews = !sameMetrics(figures.metrics, state.figures?.metrics);
  return { ...state, basis: figures.basis, figures: isNews ? figures : state.figures };
}

/** With what is wrong beside its field. */
export function checked(state: FormState): FormState {
  const errors = faultsOf(state.typed, numberKeys(state.subject.module));
  return { ...state, errors, alert: isEmpty(errors) ? null : 'Please check your entries.' };
}

export function isRight({ errors }: FormState): boolean {
  return isEmpty(errors);
}

/** Whether there is nothing but the shift as it was stored. */
export function isUntouched({ subject, typed, base }: FormState): boolean {
  return isSame(subject, typed, base);
}

/** Whether this is what counts of the form. */
export function says(state: FormState, typed: TypedShift): boolean {
  return isSame(state.subject, typedNow(state), typed);
}

/** The chosen reasons, as long as they explain what the figures say. */
export function shownReasons(state: FormState): readonly string[] {
  const { typed, reasonsFor } = state;
  return sideOf(state) === reasonsFor && reasonsFor !== null ? typed.reasons : none;
}

const none: readonly string[] = [];

/** What counts of the form: reasons that explain nothing any more are left out. */
export function typedNow(state: FormState): TypedShift {
  return { ...state.typed, reasons: [...shownReasons(state)] };
}

function sideOf({ figures }: FormState): StaffingState {
  return figures?.metrics.state ?? null;
}

function isSame({ module }: Subject, a: TypedShift, b: TypedShift): boolean {
  return sameTyped(a, b, numberKeys(module));
}

function isEmpty(errors: Errors): boolean {
  return Object.keys(errors).length === 0;
}

function sameMetrics(a: ShiftMetrics, b: ShiftMetrics | undefined): boolean {
  const names = Object.keys(a) as (keyof ShiftMetrics)[];
  return b !== undefined && names.every(name => a[name] === b[name]);
}
