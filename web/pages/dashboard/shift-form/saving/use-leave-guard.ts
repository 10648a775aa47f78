import { type Location, useBlocker } from 'react-router';
import { isInputHeld, useHoldsInput } from '#web/lib/auth/held-input.ts';
import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts';
import type { ShiftFormStore } from '../state/form-store.ts';
import { useForm } from '../state/use-form.ts';

/** Leaving with something unsaved asks first, whichever way somebody leaves. */
export function useLeaveGuard(store: ShiftFormStore) {
  const isChanged = useForm(state => state.isChanged);
  useHoldsInput(isChanged);
  useUnloadWarning(isChanged);

  // Asked at the moment of leaving: a save that has just finished lets go at once.
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      store.get().isChanged && isInputHeld() && isLeaving(currentLocation, nextLocation),
  );
}

/** The form stands at a date and a window; other changes of the address keep it open. */
function isLeaving(from: Location, to: Location): boolean {
  const windowOf = ({ search }: Location) => new URLSearchParams(search).get('window');
  return from.pathname !== to.pathname || windowOf(from) !== windowOf(to);
}
