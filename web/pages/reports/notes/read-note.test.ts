// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { note as noteSchema } from '#contract/reports/notes.ts';
import type { Note } from '#domain/reports/notes.ts';
import { readNote } from './read-note.ts';
import { readPasted } from './read-pasted.ts';
import { insertable, writeNote } from './write-note.ts';

const read = (html: string) => readPasted({ html, text: '' });
const paragraph = (...spans: object[]) => ({ type: 'paragraph', spans });

describe('what is read', () => {
  test('paragraphs, bold, italic, lists and links', () => {
    const html = `<p>One <b>two <i>three</i></b></p><ul><li>a</li><li><strong>b</strong></li></ul><ol><li>c</li></ol>
      <div>see <a href="https://example.org/x">this</a></div>`;
    expect(read(html).blocks).toEqual([
      paragraph({ text: 'One ' }, { text: 'two ', bold: true }, { text: 'three', bold: true, italic: true }),
      { type: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b', bold: true }]] },
      { type: 'list', ordered: true, items: [[{ text: 'c' }]] },
      paragraph({ text: 'see ' }, { text: 'this', link: 'https://example.org/x' }),
    ]);
  });

  test('lines that the browser breaks in its own ways', () => {
    expect(read('one<div>two</div><div><br></div>three<br>four').blocks).toEqual(
      ['one', 'two', 'three', 'four'].map(text => paragraph({ text })),
    );
  });

  test('a list inside a list is part of it', () => {
    expect(read('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>').blocks).toEqual([
      { type: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]] },
    ]);
  });

  test('spaces as people see them', () => {
    expect(read('<p>  a\n  <b> b</b>&nbsp; c  </p>').blocks).toEqual([
      paragraph({ text: 'a ' }, { text: 'b', bold: true }, { text: ' c' }),
    ]);
  });

  test('marks that other programs write as styles, and a b that is none', () => {
    const html = `<b style="font-weight:normal"><span style="font-weight: 700">x</span> <span style="font-style:italic">y</span></b>`;
    expect(read(html).blocks).toEqual([
      paragraph({ text: 'x', bold: true }, { text: ' ' }, { text: 'y', italic: true }),
    ]);
  });

  test('text without markup, line by line, whatever it looks like', () => {
    expect(readPasted({ html: '', text: 'a <b>\r\n\r\nstyle = x' }).blocks).toEqual([
      paragraph({ text: 'a <b>' }),
      paragraph({ text: 'style = x' }),
    ]);
    expect(read('<p>style = x, on y = z</p>').blocks).toEqual([paragraph({ text: 'style = x, on y = z' })]);
  });

  test('no script, no style, no picture, no handler, and no link but to other sites and mails', () => {
    const html = `<script>alert(1)</script><style>p{}</style><p onclick="x()">a<img src=x onerror=alert(1)>
      <a href="javascript:alert(1)">b</a> <a href="data:text/html,x">c</a></p><iframe srcdoc="x"></iframe>`;
    expect(read(html).blocks).toEqual([paragraph({ text: 'a b c' })]);
  });
});

const span = fc.record(
  {
    text: fc.stringMatching(/^[a-z<>&"']{1,8}$/),
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    link: fc.constantFrom('https://example.org/?a=1&b=2', 'mailto:ann@example.org'),
  },
  { requiredKeys: ['text'] },
);
const spans = fc.array(span, { minLength: 1, maxLength: 4 }).map(parts =>
  // Neighbours with the same marks are one span.
  parts.filter(
    (part, index) =>
      index === 0 || JSON.stringify(marks(part)) !== JSON.stringify(marks(parts[index - 1] ?? {})),
  ),
);
const notes: fc.Arbitrary<Note> = fc.record({
  blocks: fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('paragraph' as const), spans }),
      fc.record({
        type: fc.constant('list' as const),
        ordered: fc.boolean(),
        items: fc.array(spans, { minLength: 1, maxLength: 3 }),
      }),
    ),
    { maxLength: 4 },
  ),
});

function marks({ bold, italic, link }: Record<string, unknown>) {
  return { bold, italic, link };
}

test('a note that is written and read again is the same, and its text is never markup', () => {
  fc.assert(
    fc.property(notes, note => {
      const box = document.createElement('div');
      box.append(writeNote(note));
      expect(readNote(box)).toEqual(note);
      expect(read(insertable(note))).toEqual(note);
      expect(noteSchema.safeParse(readNote(box)).success).toBe(true);
    }),
    { numRuns: 200 },
  );
});
