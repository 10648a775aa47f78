import type { TargetBasis } from '#domain/shift-entry.ts';
import type { ShiftMetrics, StaffingState } from '#domain/shift-metrics.ts';
import type { TypedShift } from '#web/lib/unsent/kept-shifts.ts';
import { type Figures, findFigures } from './figures.ts';
import type { Subject } from './subject.ts';
import { blankShift, faultOfCount, faultsOf, numberKeys, sameTyped, typedOf } from './typed-shift.ts';

export interface FormState {
  subject: Subject;
  /** The version of the stored shift that the entry is based on; null for a new one. */
  version: number | null;
  typed: TypedShift;
  /** What it was typed on: the shift as it was stored then. */
  base: TypedShift;
  /** Null while a number is wrong. */
  figures: Figures | null;
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
  version: number | null;
  base: TypedShift;
  /** What is safe elsewhere: only what differs from it can get lost. */
  safe: TypedShift;
}

export type ShiftFormStore = ReturnType<typeof createFormStore>;

/**
 * The form's state outside of React: each field listens to its own value alone, so that a key press draws one field and
 * the result and not the whole form.
 */
export function createFormStore(subject: Subject, beginning: Beginning = beginningOf(subject)) {
  const listeners = new Set<() => void>();
  let safe = beginning.safe;
  /** What the server calculated with last: it may know ratios that are newer than the page. */
  let basis: TargetBasis | undefined;
  let state = stateOf(subject, beginning);

  function stateOf(about: Subject, { version, typed, base }: Omit<Beginning, 'safe'>): FormState {
    const figures = findFigures(typed, about, basis);
    const isChanged = !sameTyped(typed, safe, numberKeys(about.module));
    const reasonsFor = figures?.metrics.state ?? null;
    return { subject: about, version, typed, base, figures, reasonsFor, errors: {}, alert: null, isChanged };
  }

  function set(changes: Partial<FormState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function type(changes: Partial<TypedShift>, others: Partial<FormState> = {}) {
    const next = stateOf(state.subject, { ...state, typed: { ...state.typed, ...changes } });
    set({ typed: next.typed, figures: next.figures, isChanged: next.isChanged, ...others });
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setNumber(key: string, text: string) {
      const { [key]: _corrected, ...others } = state.errors;
      const fault = faultOfCount(text);
      const errors = fault ? { ...others, [key]: fault } : others;
      // With the last entry put right there is nothing left to check.
      const isPutRight = isEmpty(errors) && !isEmpty(state.errors);
      type(
        { numbers: { ...state.typed.numbers, [key]: text } },
        { errors, ...(isPutRight && { alert: null }) },
      );
    },
    setChargeNurseIncluded: (chargeNurseIncluded: boolean) => type({ chargeNurseIncluded }),
    setComments: (comments: string) => type({ comments }),
    toggleReason(reason: string) {
      const chosen = shownReasons(state);
      const reasons = chosen.includes(reason) ? chosen.filter(each => each !== reason) : [...chosen, reason];
      type({ reasons }, { reasonsFor: state.figures?.metrics.state ?? null });
    },
    /**
     * Switching sides clears the reasons once the number is complete: on the way from 12 to 13 stands a 1, and what was
     * chosen for 12 should survive that.
     */
    settle() {
      const side = state.figures?.metrics.state ?? null;
      if (!state.figures || side === state.reasonsFor) return;
      type({ reasons: [] }, { reasonsFor: side });
    },
    clear: () => set(stateOf(state.subject, { ...state, typed: blankShift })),
    /** Another shift to start from: it was saved meanwhile, or what was typed is put together anew. */
    replace(about: Subject, typed: TypedShift = typedOf(about.stored)) {
      safe = typedOf(about.stored);
      set(stateOf(about, { typed, version: about.stored?.version ?? null, base: safe }));
    },
    /** What was typed is in good hands, or not wanted any more. */
    finish() {
      safe = typedNow(state);
      set({ isChanged: false });
    },
    /** Whether more was typed since the form was in this state. */
    isBeyond: (earlier: FormState) =>
      !sameTyped(state.typed, earlier.typed, numberKeys(state.subject.module)),
    /** Whether there is anything but the shift as it was stored. */
    isUntouched: () => sameTyped(state.typed, state.base, numberKeys(state.subject.module)),
    /** Newer values for blanks; what was typed stays. */
    setPrevious(previous: Subject['previous']) {
      const about = { ...state.subject, previous };
      set({ subject: about, figures: findFigures(state.typed, about, basis) });
    },
    /** The server's answer wins over ours, for the figures that it was asked for and for those to come. */
    confirm(figures: Figures) {
      basis = figures.basis;
      if (!sameMetrics(figures.metrics, state.figures?.metrics)) set({ figures });
    },
    /** False where something is wrong, which is then said beside the field. */
    check(): boolean {
      const errors = faultsOf(state.typed, numberKeys(state.subject.module));
      const isRight = isEmpty(errors);
      set(isRight ? { errors, alert: null } : { errors, alert: 'Please check your entries.' });
      return isRight;
    },
    refuse: (alert: string | null, errors: Record<string, string> = {}) => set({ alert, errors }),
  };
}

function beginningOf({ stored }: Subject): Beginning {
  const typed = typedOf(stored);
  return { typed, version: stored?.version ?? null, base: typed, safe: typed };
}

function isEmpty(errors: FormState['errors']): boolean {
  return Object.keys(errors).length === 0;
}

function sameMetrics(a: ShiftMetrics, b: ShiftMetrics | undefined): boolean {
  const names = Object.keys(a) as (keyof ShiftMetrics)[];
  return b !== undefined && names.every(name => a[name] === b[name]);
}

/** The chosen reasons, as long as they explain what the figures say. */
export function shownReasons({ typed, figures, reasonsFor }: FormState): readonly string[] {
  return (figures?.metrics.state ?? null) === reasonsFor && reasonsFor !== null ? typed.reasons : none;
}

const none: readonly string[] = [];

/** What counts of the form: reasons that explain nothing any more are left out. */
export function typedNow(state: FormState): TypedShift {
  return { ...state.typed, reasons: [...shownReasons(state)] };
}
