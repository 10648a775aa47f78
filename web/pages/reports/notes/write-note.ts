import type { Note, NoteBlock, NoteSpan } from '#domain/reports/notes.ts';

/** A note as elements for the editor. Created as nodes, never from markup. */
export function writeNote({ blocks }: Note): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...blocks.map(toElement));
  return fragment;
}

/** HTML to insert at the cursor. A single paragraph becomes part of the line that it is inserted into. */
export function toInsertedHtml(note: Note): string {
  const box = document.createElement('div');
  const [first, ...others] = note.blocks;
  if (first?.type === 'paragraph' && others.length === 0) box.append(...first.spans.map(toNode));
  else box.append(writeNote(note));
  return box.innerHTML;
}

function toElement(block: NoteBlock): HTMLElement {
  if (block.type === 'paragraph') return createElement('p', block.spans.map(toNode));
  const items = block.items.map(spans => createElement('li', spans.map(toNode)));
  return createElement(block.ordered ? 'ol' : 'ul', items);
}

function toNode({ text, bold, italic, link }: NoteSpan): Node {
  let node: Node = document.createTextNode(text);
  if (italic) node = createElement('i', [node]);
  if (bold) node = createElement('b', [node]);
  if (link === undefined) return node;
  const anchor = createElement('a', [node]);
  anchor.setAttribute('href', link);
  return anchor;
}

function createElement(name: string, children: readonly Node[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}
