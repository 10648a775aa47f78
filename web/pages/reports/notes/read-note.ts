import { isSafeLink, type Note, type NoteBlock, type NoteSpan } from '#domain/analyses/notes.ts';

type Marks = Omit<NoteSpan, 'text'>;

/** Their text is not content. */
const ignored = new Set('SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT SVG HEAD TITLE META'.split(' '));
const lines = new Set(
  'P DIV H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE SECTION ARTICLE HEADER FOOTER TABLE TBODY THEAD TR LI DL DT DD'.split(
    ' ',
  ),
);

/** Extracts a note from the elements of the editor or of pasted HTML. Everything that a note cannot store is left out. */
export function readNote(root: Node): Note {
  const reader = new NoteReader();
  reader.readChildren(root, {});
  return { blocks: reader.finish() };
}

/** HTML that another program has copied, as a note. */
export function readPasted(html: string): Note {
  // Nothing in a parsed document runs, but the content security policy would still report handlers and styles.
  const inert = html
    .replaceAll(/<style\b.*?<\/style>/gis, '')
    .replaceAll(/<[a-z][^>]*>/gi, tag => tag.replaceAll(/\s(on\w+|style)\s*=/gi, ' data-$1='));
  return readNote(new DOMParser().parseFromString(inert, 'text/html').body);
}

class NoteReader {
  readonly #blocks: NoteBlock[] = [];
  /** The items of the current list. */
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
    if (!(node instanceof Element)) return;
    const name = node.tagName.toUpperCase();
    if (ignored.has(name)) return;
    if (name === 'BR') return this.#endLine();
    if (name === 'UL' || name === 'OL') return this.#readList(node, name === 'OL', marks);
    const style = node.getAttribute('data-style') ?? node.getAttribute('style') ?? '';
    const own = { ...marks, ...readMarks(node, name, style) };
    if (/mso-list:\s*ignore/i.test(style)) return;
    if (!this.#items && /mso-list:\s*l\d/i.test(style)) return this.#readWordItem(node, own);
    if (!lines.has(name)) return this.readChildren(node, own);
    this.#endLine();
    this.readChildren(node, own);
    this.#endLine();
  }

  /** The items of a nested list are added to the outer list. */
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

  /** Word copies a list as paragraphs that start with their bullet or number; Outlook as a list with the same styles. */
  #readWordItem(node: Element, marks: Marks) {
    this.#endLine();
    this.readChildren(node, marks);
    const item = this.#takeLine();
    if (item.length === 0) return;
    const marker = node.querySelector('[data-style*="mso-list:ignore" i]')?.textContent ?? '';
    const ordered = /\w[.)]/.test(marker);
    const last = this.#blocks.at(-1);
    if (last?.type !== 'list' || last.ordered !== ordered) {
      this.#blocks.push({ type: 'list', ordered, items: [item] });
    } else this.#blocks.splice(-1, 1, { ...last, items: [...last.items, item] });
  }

  #write(text: string, marks: Marks): void {
    const plain = text.replaceAll(/[\s\u00a0]+/g, ' ');
    const last = this.#spans.at(-1);
    const added = last === undefined || last.text.endsWith(' ') ? plain.replace(/^ /, '') : plain;
    if (added === '') return;
    if (last && haveSameMarks(last, marks)) this.#spans.splice(-1, 1, { ...last, text: last.text + added });
    else this.#spans.push({ text: added, ...marks });
  }

  #endLine(): void {
    const spans = this.#takeLine();
    if (spans.length === 0) return;
    if (this.#items) this.#items.push(spans);
    else this.#blocks.push({ type: 'paragraph', spans });
  }

  #takeLine(): NoteSpan[] {
    const spans = trimEnd(this.#spans);
    this.#spans = [];
    return spans;
  }
}

function readMarks(element: Element, name: string, style: string): Marks {
  const link = name === 'A' ? (element.getAttribute('href') ?? '').trim() : '';
  return {
    ...readMark(name === 'B' || name === 'STRONG', style, /font-weight:\s*(bold|[6-9]00)/i, 'bold'),
    ...readMark(name === 'I' || name === 'EM', style, /font-style:\s*italic/i, 'italic'),
    ...(isSafeLink(link) && { link }),
  };
}

/** Google Docs wraps copied content in a `b` with `font-weight: normal`. */
function readMark(byName: boolean, style: string, byStyle: RegExp, mark: 'bold' | 'italic'): Marks {
  const isUndone = /font-(weight|style):\s*(normal|400)/i.test(style);
  return byStyle.test(style) || (byName && !isUndone) ? { [mark]: true } : {};
}

function haveSameMarks(span: Marks, marks: Marks): boolean {
  return span.bold === marks.bold && span.italic === marks.italic && span.link === marks.link;
}

function trimEnd(spans: readonly NoteSpan[]): NoteSpan[] {
  const last = spans.at(-1);
  if (!last) return [];
  const text = last.text.trimEnd();
  const before = spans.slice(0, -1);
  return text === '' ? trimEnd(before) : [...before, { ...last, text }];
}
