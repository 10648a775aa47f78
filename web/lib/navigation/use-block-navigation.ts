import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isInputHeld, useHoldsInput } from './held-input.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/**
 * Keeps the user in a dialog that must be completed, such as a running import: while active, navigation has no effect,
 * closing the window asks first, and the end of the session opens a sign-in dialog. At most one per screen.
 */
export function useBlockNavigation(active: boolean): void {
  useHoldsInput(active);
  useUnloadWarning(active);
  const blocker = useBlocker(() => active && isInputHeld());
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}
