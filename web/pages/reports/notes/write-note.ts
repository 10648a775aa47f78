import type { Note, NoteBlock, NoteSpan } from '#domain/analyses/notes.ts';

/** A note as HTML for the editor. Created as nodes, so that its text is never markup. */
export function writeNote({ blocks }: Note): string {
  return createElement('div', blocks.map(toElement)).innerHTML;
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
