import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { createStore } from '#web/lib/store.ts';
import type { Figures } from './figures.ts';
import {
  currentValues,
  entryFromStored,
  type FormState,
  isEmpty,
  openForm,
  withNumber,
  withPrevious,
  withReasonsSettled,
  withReasonToggled,
  withServerFigures,
  withTyped,
} from './form-state.ts';
import type { Subject } from './subject.ts';
import { blankShift, checkCounts } from './typed-shift.ts';

export type ShiftFormStore = ReturnType<typeof createFormStore>;

export function createFormStore(subject: Subject, entry = entryFromStored(subject)) {
  const store = createStore(openForm(subject, entry));
  const change = (next: (state: FormState) => FormState) => store.set(next(store.get()));

  return {
    ...store,
    setNumber: (key: string, text: string) => change(state => withNumber(state, key, text)),
    setTyped: (changes: Partial<TypedShift>) => change(state => withTyped(state, changes)),
    toggleReason: (reason: string) => change(state => withReasonToggled(state, reason)),
    settleReasons: () => change(withReasonsSettled),
    clear: () => change(state => openForm(state.subject, { ...state, typed: blankShift }, state.basis)),
    /** Bases the form on another stored shift: it was saved meanwhile, or a conflict was resolved. */
    rebase: (on: Subject, typed?: TypedShift) =>
      change(state => openForm(on, entryFromStored(on, typed), state.basis)),
    /** The input is stored elsewhere, or discarded: the form can be left. */
    markSafe: () => change(state => ({ ...state, safe: currentValues(state), isChanged: false })),
    setPrevious: (previous: Subject['previous']) => change(state => withPrevious(state, previous)),
    setServerFigures: (figures: Figures) => change(state => withServerFigures(state, figures)),
    /** Shows an error beside each invalid number; false if there is one. */
    validate(): boolean {
      const errors = checkCounts(store.get().typed, store.get().subject.module);
      const isValid = isEmpty(errors);
      change(state => ({ ...state, errors, alert: isValid ? null : 'Please check your entries.' }));
      return isValid;
    },
    showProblems: (alert: string | null, errors: Record<string, string> = {}) =>
      change(state => ({ ...state, alert, errors })),
  };
}
