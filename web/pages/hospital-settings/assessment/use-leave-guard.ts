import { useEffect, useState } from 'react';
import { type Blocker, type Location, useBlocker } from 'react-router';
import { isInputHeld, useHoldsInput } from '#web/lib/auth/held-input.ts';
import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts';
import { paths } from '#web/paths.ts';
import type { AssessmentState } from './state/assessment-store.ts';
import { useAssessment, useSession } from './use-session.ts';

/** A save that takes longer than this is told, so that nobody waits without knowing for what. */
const patienceMilliseconds = 3_000;

/** Leaving saves first; only where that fails somebody is asked. Closing the window asks while something is unsaved. */
export function useLeaveGuard(): { blocker: Blocker; isAsking: boolean } {
  const { store, autosave } = useSession();
  const isChanged = useAssessment(state => state.isChanged);
  const [failed, setFailed] = useState(false);
  useHoldsInput(isChanged);
  useUnloadWarning(isChanged);

  const blocker = useBlocker(
    ({ nextLocation }) => store.get().isChanged && isInputHeld() && !isOwn(store.get(), nextLocation),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const timer = setTimeout(() => setFailed(true), patienceMilliseconds);
    void autosave.flush().then(isSaved => (isSaved ? blocker.proceed() : setFailed(true)));
    return () => {
      clearTimeout(timer);
      setFailed(false);
    };
  }, [blocker, autosave]);

  return { blocker, isAsking: blocker.state === 'blocked' && failed };
}

/** Tabs, and the move to the id that a new one was given. */
function isOwn({ id, moduleId }: AssessmentState, { pathname, search }: Location): boolean {
  if (id !== null) return pathname === paths.assessment(id);
  return pathname + search === paths.newAssessment(moduleId);
}
