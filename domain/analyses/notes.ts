/** A note on a report card: paragraphs and lists of text. Structured, so that it cannot contain markup. */
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

/** Paragraphs and lists of a note; each line of plain text is a paragraph. */
export const noteMaxBlocks = 1_000;

/** Each line of text becomes a paragraph; blank lines are dropped. */
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

/** The text without formatting, one line for each paragraph and item. */
export function noteText({ blocks }: Note): string {
  return blocks.flatMap(toLines).join('\n');
}

/** Links may lead to a web site or a mail address, never to a script. */
export function isSafeLink(link: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s<>"]+$/i.test(link) && link.length <= 2_000;
}

function toLines(block: NoteBlock): readonly string[] {
  const joinText = (spans: readonly NoteSpan[]): string => spans.map(span => span.text).join('');
  return block.type === 'paragraph' ? [joinText(block.spans)] : block.items.map(joinText);
}
