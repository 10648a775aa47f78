import { isSafeLink, type Note, type NoteBlock, type NoteSpan } from '#domain/reports/notes.ts';

type Marks = Omit<NoteSpan, 'text'>;

/** What is nobody's text. */
const unread = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'SVG',
  'HEAD',
  'TITLE',
  'META',
]);
const lists = new Set(['UL', 'OL']);
const lines = new Set(
  'P DIV H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE SECTION ARTICLE HEADER FOOTER TABLE TBODY THEAD TR LI DL DT DD'.split(
    ' ',
  ),
);

/** The structured text of what an editor or a clipboard holds: text and its few marks, whatever else is in there. */
export function readNote(root: Node): Note {
  const reader = new NoteReader();
  reader.readChildren(root, {});
  return { blocks: reader.finish() };
}

class NoteReader {
  readonly #blocks: NoteBlock[] = [];
  /** The items of the list that is being read. */
  #items: NoteSpan[][] | null = null;
  #spans: NoteSpan[] = [];

  readChildren(node: Node, marks: Marks): void {
    for (const child of node.childNodes) this.#read(child, marks);
  }

  finish(): NoteBlock[] {
    this.#endLine();
    return this.#blocks;
  }

  #read(node: Node, marks: Marks) {
    if (node.nodeType === Node.TEXT_NODE) return this.#write(node.textContent ?? '', marks);
    if (!isElement(node)) return;
    const name = node.tagName.toUpperCase();
    if (unread.has(name)) return;
    if (name === 'BR') return this.#endLine();
    if (lists.has(name)) return this.#readList(node, name === 'OL', marks);
    const own = { ...marks, ...marksOf(node, name) };
    if (!lines.has(name)) return this.readChildren(node, own);
    this.#endLine();
    this.readChildren(node, own);
    this.#endLine();
  }

  /** A list inside a list is part of it. */
  #readList(node: Element, ordered: boolean, marks: Marks) {
    this.#endLine();
    if (this.#items) return this.readChildren(node, marks);
    const items: NoteSpan[][] = [];
    this.#items = items;
    this.readChildren(node, marks);
    this.#endLine();
    this.#items = null;
    if (items.length > 0) this.#blocks.push({ type: 'list', ordered, items });
  }

  #write(text: string, marks: Marks): void {
    const plain = text.replaceAll(/[\s\u00a0]+/g, ' ');
    const last = this.#spans.at(-1);
    const added = last === undefined || last.text.endsWith(' ') ? plain.replace(/^ /, '') : plain;
    if (added === '') return;
    if (last && sameMarks(last, marks)) this.#spans.splice(-1, 1, { ...last, text: last.text + added });
    else this.#spans.push({ text: added, ...marks });
  }

  #endLine(): void {
    const spans = withoutLastSpace(this.#spans);
    this.#spans = [];
    if (spans.length === 0) return;
    if (this.#items) this.#items.push(spans);
    else this.#blocks.push({ type: 'paragraph', spans });
  }
}

function marksOf(element: Element, name: string): Marks {
  const style = element.getAttribute('data-style') ?? element.getAttribute('style') ?? '';
  const link = name === 'A' ? (element.getAttribute('href') ?? '').trim() : '';
  return {
    ...markedBy(name === 'B' || name === 'STRONG', style, /font-weight:\s*(bold|[6-9]00)/i, 'bold'),
    ...markedBy(name === 'I' || name === 'EM', style, /font-style:\s*italic/i, 'italic'),
    ...(isSafeLink(link) && { link }),
  };
}

/** Some programs wrap all that is copied in a `b` that says of itself that it is not bold. */
function markedBy(byName: boolean, style: string, byStyle: RegExp, mark: 'bold' | 'italic'): Marks {
  const isUndone = /font-(weight|style):\s*(normal|400)/i.test(style);
  return byStyle.test(style) || (byName && !isUndone) ? { [mark]: true } : {};
}

function sameMarks(span: Marks, marks: Marks): boolean {
  return span.bold === marks.bold && span.italic === marks.italic && span.link === marks.link;
}

function withoutLastSpace(spans: readonly NoteSpan[]): NoteSpan[] {
  const last = spans.at(-1);
  if (!last) return [];
  const text = last.text.trimEnd();
  const before = spans.slice(0, -1);
  return text === '' ? withoutLastSpace(before) : [...before, { ...last, text }];
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
