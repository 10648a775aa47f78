import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isInputHeld, useHoldsInput } from '../auth/held-input.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/**
 * For a dialog with only one way on, and that inside: while active, Back does no more than Escape does. Closing the
 * window asks, and a session that ends asks for sign-in over the screen. A screen has one such guard at most.
 */
export function useMustStay(active: boolean): void {
  useHoldsInput(active);
  useUnloadWarning(active);
  const blocker = useBlocker(() => active && isInputHeld());
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}
