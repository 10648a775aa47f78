import { useEffect } from 'react';

/** Closing or reloading the window asks first while something is unsaved or on its way. */
export function useUnloadWarning(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}
