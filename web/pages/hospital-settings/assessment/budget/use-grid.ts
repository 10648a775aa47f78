import { createContext, type RefObject, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../use-session.ts';
import { copy, enter, paste, point, press } from './grid-listeners.ts';
import { createSelection, type Selection } from './selection.ts';

export const SelectionContext = createContext<Selection | null>(null);

export function useIsSelected(row: number, column: number): boolean {
  const selection = use(SelectionContext);
  const subscribe = selection?.subscribe ?? (() => () => undefined);
  return useSyncExternalStore(subscribe, () => selection?.has({ row, column }) ?? false);
}

/** Arrows, Enter, Shift, copy, paste and Delete in all cells below an element, which carry their place as `data-cell`. */
export function useGrid(element: RefObject<HTMLElement | null>): Selection {
  const { store } = useSession();
  const [selection] = useState(createSelection);
  useEffect(() => {
    const root = element.current;
    if (!root) return;
    const listening = new AbortController();
    const { signal } = listening;
    const grid = { root, store, selection };
    root.addEventListener('keydown', event => press(grid, event), { signal });
    root.addEventListener('copy', event => copy(grid, event), { signal });
    root.addEventListener('paste', event => paste(grid, event), { signal });
    root.addEventListener('mousedown', event => point(grid, event), { signal });
    root.addEventListener('focusin', event => enter(grid, event), { signal });
    return () => listening.abort();
  }, [element, store, selection]);
  return selection;
}
