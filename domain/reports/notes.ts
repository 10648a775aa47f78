/** A note beside a report's card: paragraphs and lists of text. Structured, so that it can never carry markup. */
export interface Note {
  readonly blocks: readonly NoteBlock[];
}

export type NoteBlock =
  | { readonly type: 'paragraph'; readonly spans: readonly NoteSpan[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly NoteSpan[])[] };

export interface NoteSpan {
  readonly text: string;
  readonly bold?: true | undefined;
  readonly italic?: true | undefined;
  /** See isSafeLink. */
  readonly link?: string | undefined;
}

/** Characters of a note, all blocks together. */
export const noteMaxLength = 20_000;

/** A plain text as a note: each line is a paragraph, lines without text are left out. */
export function createPlainNote(text: string): Note {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
  return { blocks: lines.map(line => ({ type: 'paragraph', spans: [{ text: line }] })) };
}

export function noteLength(note: Note): number {
  return noteText(note).length;
}

export function isEmptyNote(note: Note): boolean {
  return noteText(note).trim() === '';
}

/** What a reader without formatting sees, a line for each paragraph and item. */
export function noteText({ blocks }: Note): string {
  return blocks.flatMap(linesOf).join('\n');
}

/** Where a link in a note may lead: another site or a mail, never a script. */
export function isSafeLink(link: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s<>"]+$/i.test(link) && link.length <= 2_000;
}

function linesOf(block: NoteBlock): readonly string[] {
  const textOf = (spans: readonly NoteSpan[]): string => spans.map(span => span.text).join('');
  return block.type === 'paragraph' ? [textOf(block.spans)] : block.items.map(textOf);
}
