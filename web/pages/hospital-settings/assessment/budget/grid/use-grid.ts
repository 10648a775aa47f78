import { createContext, type RefObject, use, useEffect, useState } from 'react';
import { createStore, type Store, useStore } from '#web/lib/store.ts';
import { useOpenAssessment } from '../../use-open-assessment.ts';
import { type CellRange, isWithin } from './cell-range.ts';
import { handleClick, handleCopy, handleFocus, handleKey, handlePaste } from './grid-listeners.ts';

/** The selected cells; null unless there are several. */
export type Selection = Store<CellRange | null>;

export const SelectionContext = createContext<Selection>(createStore<CellRange | null>(null));

export function useIsSelected(row: number, column: number): boolean {
  return useStore(use(SelectionContext), range => range !== null && isWithin(range, { row, column }));
}

/** Adds the keys and the clipboard of a spreadsheet to the cells inside an element, which have their place as `data-cell`. */
export function useGrid(element: RefObject<HTMLElement | null>): Selection {
  const { store } = useOpenAssessment();
  const [selection] = useState(() => createStore<CellRange | null>(null));
  useEffect(() => {
    const root = element.current;
    if (!root) return;
    const listening = new AbortController();
    const { signal } = listening;
    const grid = { root, store, selection };
    root.addEventListener('keydown', event => handleKey(grid, event), { signal });
    root.addEventListener('copy', event => handleCopy(grid, event), { signal });
    root.addEventListener('paste', event => handlePaste(grid, event), { signal });
    root.addEventListener('mousedown', event => handleClick(grid, event), { signal });
    root.addEventListener('focusin', event => handleFocus(grid, event), { signal });
    return () => listening.abort();
  }, [element, store, selection]);
  return selection;
}
