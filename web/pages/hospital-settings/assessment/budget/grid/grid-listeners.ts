import type { Store } from '#web/lib/store.ts';
import type { AssessmentStore } from '../../state/assessment-store.ts';
import { columns } from '../../state/typed-assessment.ts';
import {
  type CellPlace,
  type CellRange,
  describePaste,
  formatBlock,
  type GridSize,
  isWithin,
  listPlaces,
  parseBlock,
  placeBlock,
} from './cell-range.ts';
import { findStep } from './grid-keys.ts';

interface Grid {
  root: HTMLElement;
  store: AssessmentStore;
  selection: Store<CellRange | null>;
}

export function handleKey({ root, store, selection }: Grid, event: KeyboardEvent) {
  const cell = findCell(event.target);
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const range = selection.get();
  if (event.key === 'Delete' && range) {
    event.preventDefault();
    const changes = listPlaces(range).map(place => ({ ...place, text: '' }));
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

export function handleCopy({ store, selection }: Grid, event: ClipboardEvent) {
  const range = selection.get();
  if (!range || !findCell(event.target)) return;
  event.preventDefault();
  event.clipboardData?.setData('text/plain', formatBlock(store.get().typed.cells, range));
}

/** One value fills the selection; a block fills the cells to the right and below. One value into one cell is left to the browser. */
export function handlePaste({ store, selection }: Grid, event: ClipboardEvent) {
  const cell = findCell(event.target);
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const range = selection.get();
  const isBlock = /[\t\n\r]/.test(text.trimEnd());
  if (!cell || (!isBlock && !range)) return;
  event.preventDefault();
  const block = parseBlock(text);
  const places = range ? listPlaces(range) : [];
  const { changes, lost } = isBlock
    ? placeBlock(block, places[0] ?? cell.at, readSize(store))
    : { changes: places.map(place => ({ ...place, text: block[0]?.[0] ?? '' })), lost: 0 };
  store.setCells(changes, describePaste(changes.length, lost));
}

/** Shift and a click select from the focused cell to the clicked one. */
export function handleClick({ selection }: Grid, event: MouseEvent) {
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

export function handleFocus({ selection }: Grid, event: FocusEvent) {
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
