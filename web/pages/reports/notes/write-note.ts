import type { Note, NoteBlock, NoteSpan } from '#domain/reports/notes.ts';

/** A note as elements that an editor can work on. Made of elements and texts, never from markup. */
export function writeNote({ blocks }: Note): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...blocks.map(elementOf));
  return fragment;
}

/** To be inserted where the cursor is: the text of a single line joins the one that it is put into. */
export function insertable(note: Note): string {
  const box = document.createElement('div');
  const [first, ...others] = note.blocks;
  if (first?.type === 'paragraph' && others.length === 0) box.append(...first.spans.map(nodeOf));
  else box.append(writeNote(note));
  return box.innerHTML;
}

function elementOf(block: NoteBlock): HTMLElement {
  if (block.type === 'paragraph') return element('p', block.spans.map(nodeOf));
  const items = block.items.map(spans => element('li', spans.map(nodeOf)));
  return element(block.ordered ? 'ol' : 'ul', items);
}

function nodeOf({ text, bold, italic, link }: NoteSpan): Node {
  let node: Node = document.createTextNode(text);
  if (italic) node = element('i', [node]);
  if (bold) node = element('b', [node]);
  if (link === undefined) return node;
  const anchor = element('a', [node]);
  anchor.setAttribute('href', link);
  return anchor;
}

function element(name: string, children: readonly Node[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
