import { useEffect } from 'react';

const holders = new Set<object>();

/** Whether the screen holds input that is stored nowhere else. */
export function isInputHeld(): boolean {
  return holders.size > 0;
}

/** While active, the end of the session opens a sign-in dialog over the screen instead of leaving it. */
export function useHoldsInput(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const holder = {};
    holders.add(holder);
    return () => void holders.delete(holder);
  }, [active]);
}

/** Lets the user leave without the input. */
export function releaseInput(): void {
  holders.clear();
}
