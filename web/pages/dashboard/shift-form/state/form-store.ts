import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import type { Figures } from './figures.ts';
import {
  asStored,
  checked,
  type FormState,
  isRight,
  openedForm,
  settled,
  typedNow,
  withConfirmed,
  withNumber,
  withPrevious,
  withReasonToggled,
  withTyped,
} from './form-state.ts';
import type { Subject } from './subject.ts';
import { blankShift } from './typed-shift.ts';

export type ShiftFormStore = ReturnType<typeof createFormStore>;

/**
 * The form's state outside of React: each field listens to its own value alone, so that a key press draws one field and
 * the result and not the whole form.
 */
export function createFormStore(subject: Subject, beginning = asStored(subject)) {
  const listeners = new Set<() => void>();
  let state = openedForm(subject, beginning);

  function set(next: FormState) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setNumber: (key: string, text: string) => set(withNumber(state, key, text)),
    setChargeNurseIncluded: (chargeNurseIncluded: boolean) => set(withTyped(state, { chargeNurseIncluded })),
    setComments: (comments: string) => set(withTyped(state, { comments })),
    toggleReason: (reason: string) => set(withReasonToggled(state, reason)),
    settle: () => set(settled(state)),
    clear: () => set(openedForm(state.subject, { ...state, typed: blankShift }, state.basis)),
    /** Another shift to start from: it was saved meanwhile, or what was typed is put together anew. */
    replace: (about: Subject, typed?: TypedShift) =>
      set(openedForm(about, asStored(about, typed), state.basis)),
    /** What was typed is in good hands, or not wanted any more. */
    finish: () => set({ ...state, safe: typedNow(state), isChanged: false }),
    setPrevious: (previous: Subject['previous']) => set(withPrevious(state, previous)),
    confirm: (figures: Figures) => set(withConfirmed(state, figures)),
    /** False where something is wrong, which is then said beside the field. */
    check(): boolean {
      set(checked(state));
      return isRight(state);
    },
    refuse: (alert: string | null, errors: Record<string, string> = {}) => set({ ...state, alert, errors }),
  };
}
