import { type Context, createContext, use, useCallback, useLayoutEffect, useState } from 'react';

type Count = (change: 1 | -1) => void;

/** Counts the forms with unsaved input in a dialog. */
export const UnsavedForms = createContext<Count | null>(null);

/** Counts the dialogs that are open above a dialog. */
export const DialogsAbove = createContext<Count | null>(null);

export function useCounter(): [number, Count] {
  const [number, setNumber] = useState(0);
  const count = useCallback<Count>(change => setNumber(before => before + change), []);
  return [number, count];
}

/** Counts the calling component in the dialog around it; has no effect outside of a dialog. */
export function useCounted(counter: Context<Count | null>, isCounted: boolean): void {
  const count = use(counter);
  // Before the next key press.
  useLayoutEffect(() => {
    if (!isCounted || !count) return;
    count(1);
    return () => count(-1);
  }, [isCounted, count]);
}
