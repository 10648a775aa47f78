import type { AssessmentStore } from '../state/assessment-store.ts';
import { blockText, type Place, parseBlock, placeBlock, placesIn, wordsOfPaste } from '../state/block.ts';
import { columns } from '../state/typed-assessment.ts';
import { type GridSize, stepOf } from './grid-keys.ts';
import type { Selection } from './selection.ts';

/** The cells below an element and what is marked of them. */
interface Grid {
  root: HTMLElement;
  store: AssessmentStore;
  selection: Selection;
}

export function press({ root, store, selection }: Grid, event: KeyboardEvent) {
  const found = cellOf(event.target);
  if (!found || event.ctrlKey || event.metaKey || event.altKey) return;
  const { input, at } = found;
  const range = selection.get();
  if (event.key === 'Delete' && range) {
    event.preventDefault();
    return clear(store, placesIn(range));
  }
  if (event.key === 'Escape') return selection.set(null);
  const here = range?.to ?? at;
  const step = stepOf({ key: event.key, shiftKey: event.shiftKey, ...cursorOf(input) }, here, sizeOf(store));
  if (!step) return;
  event.preventDefault();
  // What is marked stays marked from the cell that it began with.
  if (step.extend) return selection.set({ from: range?.from ?? at, to: step.to });
  selection.set(null);
  inputAt(root, step.to)?.focus();
}

export function copy({ store, selection }: Grid, event: ClipboardEvent) {
  const range = selection.get();
  if (!range || !cellOf(event.target)) return;
  event.preventDefault();
  event.clipboardData?.setData('text/plain', blockText(store.get().typed.cells, range));
}

/** One value fills all that is marked; a block goes to the right and below. One value into one cell is the browser's. */
export function paste({ store, selection }: Grid, event: ClipboardEvent) {
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
  const { changes, lost } = placeBlock(block, places[0] ?? found.at, sizeOf(store));
  store.setCells(changes, wordsOfPaste(changes.length, lost));
}

/** Shift and a click mark everything from the cell with the cursor to the one that is pointed at. */
export function point({ selection }: Grid, event: MouseEvent) {
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

export function enter({ selection }: Grid, event: FocusEvent) {
  const found = cellOf(event.target);
  found?.input.select();
  if (found && !selection.has(found.at)) selection.set(null);
}

function clear(store: AssessmentStore, places: readonly Place[]) {
  store.setCells(
    places.map(place => ({ ...place, text: '' })),
    `${places.length} cells cleared.`,
  );
}

function sizeOf(store: AssessmentStore): GridSize {
  return { rows: store.get().typed.cells.length, columns: columns.length };
}

function inputAt(root: HTMLElement, { row, column }: Place): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`);
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
