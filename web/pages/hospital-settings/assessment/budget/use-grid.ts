import { createContext, type RefObject, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { AssessmentStore } from '../model/assessment-store.ts';
import { blockText, type Place, parseBlock, placeBlock, placesIn, wordsOfPaste } from '../model/block.ts';
import { columns } from '../model/typed-assessment.ts';
import { useSession } from '../use-session.ts';
import { stepOf } from './grid-keys.ts';
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
    const listeners = listenersOf(root, store, selection);
    root.addEventListener('keydown', listeners.press, { signal });
    root.addEventListener('copy', listeners.copy, { signal });
    root.addEventListener('paste', listeners.paste, { signal });
    root.addEventListener('mousedown', listeners.point, { signal });
    root.addEventListener('focusin', listeners.enter, { signal });
    return () => listening.abort();
  }, [element, store, selection]);
  return selection;
}

function listenersOf(root: HTMLElement, store: AssessmentStore, selection: Selection) {
  const size = () => ({ rows: store.get().typed.cells.length, columns: columns.length });
  /** The cell that the marked range began with. */
  const anchorAt = (here: Place) => selection.get()?.from ?? here;

  function go({ row, column }: Place) {
    root.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`)?.focus();
  }

  function press(event: KeyboardEvent) {
    const found = cellOf(event.target);
    if (!found || event.ctrlKey || event.metaKey || event.altKey) return;
    const { input, at } = found;
    const range = selection.get();
    if (event.key === 'Delete' && range) {
      event.preventDefault();
      const places = placesIn(range);
      return store.setCells(
        places.map(place => ({ ...place, text: '' })),
        `${places.length} cells cleared.`,
      );
    }
    if (event.key === 'Escape') return selection.set(null);
    const here = range?.to ?? at;
    const step = stepOf({ key: event.key, shiftKey: event.shiftKey, ...cursorOf(input) }, here, size());
    if (!step) return;
    event.preventDefault();
    if (step.extend) return selection.set({ from: anchorAt(at), to: step.to });
    selection.set(null);
    go(step.to);
  }

  function copy(event: ClipboardEvent) {
    const range = selection.get();
    if (!range || !cellOf(event.target)) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', blockText(store.get().typed.cells, range));
  }

  function paste(event: ClipboardEvent) {
    const found = cellOf(event.target);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const range = selection.get();
    const isBlock = /[\t\n\r]/.test(text.trimEnd());
    if (!found || (!isBlock && !range)) return;
    event.preventDefault();
    const block = parseBlock(text);
    const places = range ? placesIn(range) : [];
    if (!isBlock) {
      const changes = places.map(place => ({ ...place, text: block[0]?.[0] ?? '' }));
      return store.setCells(changes, wordsOfPaste(changes.length, 0));
    }
    const { changes, lost } = placeBlock(block, places[0] ?? found.at, size());
    store.setCells(changes, wordsOfPaste(changes.length, lost));
  }

  /** Shift and a click mark everything from the cell with the cursor to the one that is pointed at. */
  function point(event: MouseEvent) {
    const to = cellOf(event.target);
    const from = cellOf(document.activeElement);
    if (!to) return;
    if (event.shiftKey && from) {
      event.preventDefault();
      return selection.set({ from: from.at, to: to.at });
    }
    selection.set(null);
    if (document.activeElement === to.input) return;
    // A first click marks the value like the Tab key does; the browser would put the cursor where the mouse is.
    event.preventDefault();
    to.input.focus();
  }

  function enter(event: FocusEvent) {
    const found = cellOf(event.target);
    found?.input.select();
    if (found && !selection.has(found.at)) selection.set(null);
  }

  return { press, copy, paste, point, enter };
}

function cellOf(target: EventTarget | null): { input: HTMLInputElement; at: Place } | null {
  if (!(target instanceof HTMLInputElement) || !target.dataset.cell) return null;
  const [row = 0, column = 0] = target.dataset.cell.split('.').map(Number);
  return { input: target, at: { row, column } };
}

function cursorOf(input: HTMLInputElement): { atStart: boolean; atEnd: boolean } {
  const { selectionStart, selectionEnd, value } = input;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return {
    atStart: isWhole || (selectionStart === 0 && selectionEnd === 0),
    atEnd: isWhole || (selectionStart === value.length && selectionEnd === value.length),
  };
}
