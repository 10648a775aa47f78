import { useEffect } from 'react';

const holders = new Set<object>();

/** Whether a screen holds something typed that is stored nowhere: then nobody is sent away from it. */
export function isInputHeld(): boolean {
  return holders.size > 0;
}

/** While active, a session that ends asks for sign-in over the screen instead of leaving it. */
export function useHoldsInput(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const holder = {};
    holders.add(holder);
    return () => void holders.delete(holder);
  }, [active]);
}

/** The person means to leave, or everything is stored. */
export function releaseInput(): void {
  holders.clear();
}
