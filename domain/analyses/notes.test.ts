import { describe, expect, it } from 'vitest';
import {
  createPlainNote,
  isEmptyNote,
  isSafeLink,
  type Note,
  noteLength,
  noteMaxLength,
  noteText,
} from './notes.ts';

const note: Note = {
  blocks: [
    { type: 'paragraph', spans: [{ text: 'Nights are ' }, { text: 'short', bold: true }] },
    { type: 'list', ordered: false, items: [[{ text: 'Sick calls' }], [{ text: 'Census' }]] },
  ],
};

describe('a note', () => {
  it('has a line of text for each paragraph and item', () => {
    expect(noteText(note)).toBe('Nights are short\nSick calls\nCensus');
    expect(noteLength(note)).toBe(34);
  });

  it('a note of plain text has a paragraph for each line with text', () => {
    expect(noteText(createPlainNote('One.\n\n  \r\nTwo.'))).toBe('One.\nTwo.');
  });

  it('is empty if it has no visible text', () => {
    expect(isEmptyNote(createPlainNote(' \n '))).toBe(true);
    expect(isEmptyNote({ blocks: [{ type: 'list', ordered: true, items: [[{ text: ' ' }]] }] })).toBe(true);
    expect(isEmptyNote(note)).toBe(false);
  });

  it('accepts links to sites and mail addresses, and refuses scripts and files', () => {
    expect(['https://example.org/a?b=c', 'http://x', 'mailto:a@b.org'].map(isSafeLink)).toEqual([
      true,
      true,
      true,
    ]);
    for (const link of [
      'javascript:alert(1)',
      ' https://x',
      'data:text/html,x',
      '//x',
      'file:///etc',
      'https://a b',
    ]) {
      expect(isSafeLink(link)).toBe(false);
    }
  });

  it('has at most 20,000 characters, and links of at most 2,000', () => {
    const createLink = (length: number) => 'https://example.org/'.padEnd(length, 'x');
    expect(noteMaxLength).toBe(20_000);
    expect([createLink(2_000), createLink(2_001)].map(isSafeLink)).toEqual([true, false]);
  });
});
