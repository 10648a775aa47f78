import { createContext, type RefObject, use, useEffect, useState } from 'react';
import { createStore, type Store, useStore } from '#web/lib/store.ts';
import { useOpenAssessment } from '#web/pages/hospital-settings/assessment/state/use-open-assessment.ts';
import type { AssessmentStore } from '../state/assessment-store.ts';
import { columns } from '../state/typed-assessment.ts';
import {
  type CellPlace,
  type CellRange,
  describePaste,
  findStep,
  formatBlock,
  type GridSize,
  isWithin,
  listCells,
  parseBlock,
  placeBlock,
} from './cell-range.ts';

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

interface Grid {
  root: HTMLElement;
  store: AssessmentStore;
  selection: Store<CellRange | null>;
}

function handleKey({ root, store, selection }: Grid, event: KeyboardEvent) {
  const cell = findCell(event.target);
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const range = selection.get();
  if (event.key === 'Delete' && range) {
    event.preventDefault();
    const changes = listCells(range).map(place => ({ ...place, text: '' }));
    return store.setCells(changes, `${changes.length} cells cleared.`);
  }
  if (event.key === 'Escape') return selection.set(null);
  const press = { key: event.key, shiftKey: event.shiftKey, ...readCursor(cell.input) };
  const step = findStep(press, range?.to ?? cell.at, readSize(store));
  if (!step) return;
  event.preventDefault();
  if (step.extend) return select(selection, { from: range?.from ?? cell.at, to: step.to });
  selection.set(null);
  root.querySelector<HTMLInputElement>(`[data-cell="${step.to.row}.${step.to.column}"]`)?.focus();
}

function handleCopy({ store, selection }: Grid, event: ClipboardEvent) {
  const range = selection.get();
  if (!range || !findCell(event.target)) return;
  event.preventDefault();
  event.clipboardData?.setData('text/plain', formatBlock(store.get().typed.cells, range));
}

/** One value fills the selection; a block fills the cells to the right and below. One value into one cell is left to the browser. */
function handlePaste({ store, selection }: Grid, event: ClipboardEvent) {
  const cell = findCell(event.target);
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const range = selection.get();
  const isBlock = /[\t\n\r]/.test(text.trimEnd());
  if (!cell || (!isBlock && !range)) return;
  event.preventDefault();
  const block = parseBlock(text);
  const places = range ? listCells(range) : [];
  const { changes, lost } = isBlock
    ? placeBlock(block, places[0] ?? cell.at, readSize(store))
    : { changes: places.map(place => ({ ...place, text: block[0]?.[0] ?? '' })), lost: 0 };
  store.setCells(changes, describePaste(changes.length, lost));
}

/** Shift and a click select from the focused cell to the clicked one. */
function handleClick({ selection }: Grid, event: MouseEvent) {
  const to = findCell(event.target);
  const from = findCell(document.activeElement);
  if (!to) return;
  if (event.shiftKey && from) {
    event.preventDefault();
    return select(selection, { from: from.at, to: to.at });
  }
  selection.set(null);
  if (document.activeElement === to.input) return;
  // The first click selects the whole value, as Tab does; by default it would place the cursor.
  event.preventDefault();
  to.input.focus();
}

function handleFocus({ selection }: Grid, event: FocusEvent) {
  const cell = findCell(event.target);
  const range = selection.get();
  cell?.input.select();
  if (cell && range && !isWithin(range, cell.at)) selection.set(null);
}

/** A single cell is not a selection: it has the focus. */
function select(selection: Grid['selection'], range: CellRange) {
  const isOne = range.from.row === range.to.row && range.from.column === range.to.column;
  selection.set(isOne ? null : range);
}

function readSize(store: AssessmentStore): GridSize {
  return { rows: store.get().typed.cells.length, columns: columns.length };
}

function findCell(target: EventTarget | null): { input: HTMLInputElement; at: CellPlace } | null {
  if (!(target instanceof HTMLInputElement) || !target.dataset.cell) return null;
  const [row = 0, column = 0] = target.dataset.cell.split('.').map(Number);
  return { input: target, at: { row, column } };
}

function readCursor({ selectionStart, selectionEnd, value }: HTMLInputElement) {
  const startsFirst = selectionStart === 0;
  const endsLast = selectionEnd === value.length;
  return {
    atStart: startsFirst && (endsLast || selectionEnd === 0),
    atEnd: endsLast && (startsFirst || selectionStart === value.length),
  };
}
