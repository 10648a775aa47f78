import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { note as noteSchema } from '#contract/reports/notes.ts';
import type { Note } from '#domain/analyses/notes.ts';
import { readNote, readPasted } from './read-note.ts';
import { writeNote } from './write-note.ts';

const paragraph = (...spans: object[]) => ({ type: 'paragraph', spans });

describe('pasted HTML', () => {
  test('keeps paragraphs, bold, italic, lists and links', () => {
    const html = `<p>One <b>two <i>three</i></b></p><ul><li>a</li><li><strong>b</strong></li></ul><ol><li>c</li></ol>
      <div>see <a href="https://example.org/x">this</a></div>`;
    expect(readPasted(html).blocks).toEqual([
      paragraph({ text: 'One ' }, { text: 'two ', bold: true }, { text: 'three', bold: true, italic: true }),
      { type: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b', bold: true }]] },
      { type: 'list', ordered: true, items: [[{ text: 'c' }]] },
      paragraph({ text: 'see ' }, { text: 'this', link: 'https://example.org/x' }),
    ]);
  });

  test('keeps each of the browser’s kinds of line break as a paragraph', () => {
    expect(readPasted('one<div>two</div><div><br></div>three<br>four').blocks).toEqual(
      ['one', 'two', 'three', 'four'].map(text => paragraph({ text })),
    );
  });

  test('adds the items of a nested list to the outer list', () => {
    expect(readPasted('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>').blocks).toEqual([
      { type: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]] },
    ]);
  });

  test('collapses white space as browsers display it', () => {
    expect(readPasted('<p>  a\n  <b> b</b>&nbsp; c  </p>').blocks).toEqual([
      paragraph({ text: 'a ' }, { text: 'b', bold: true }, { text: ' c' }),
    ]);
  });

  test('reads bold and italic from styles, and ignores a b element with a normal weight', () => {
    const html = `<b style="font-weight:normal"><span style="font-weight: 700">x</span> <span style="font-style:italic">y</span></b>`;
    expect(readPasted(html).blocks).toEqual([
      paragraph({ text: 'x', bold: true }, { text: ' ' }, { text: 'y', italic: true }),
    ]);
  });

  test('keeps text that looks like an attribute', () => {
    expect(readPasted('<p>style = x, on y = z</p>').blocks).toEqual([
      paragraph({ text: 'style = x, on y = z' }),
    ]);
  });

  test('the HTML of Word has its text, bold and lists without styles, bullets and numbers', () => {
    const item = (style: string, marker: string, text: string) =>
      `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${style} level1 lfo1'><![if !supportLists]><span
      style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
      </span></span></span><![endif]>${text}<o:p></o:p></p>`;
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0in} --></style></head>
      <body><!--StartFragment--><p class=MsoNormal><b><span style='font-size:14.0pt'>Findings<o:p></o:p></span></b></p>
      ${item('l0', '·', 'Nights')}${item('l0', 'o', 'Weekends')}${item('l1', '1.', 'Hire')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <p class=MsoNormal>End<!--EndFragment--></body></html>`;
    expect(readPasted(html).blocks).toEqual([
      paragraph({ text: 'Findings', bold: true }),
      { type: 'list', ordered: false, items: [[{ text: 'Nights' }], [{ text: 'Weekends' }]] },
      { type: 'list', ordered: true, items: [[{ text: 'Hire' }]] },
      paragraph({ text: 'End' }),
    ]);
    expect(readPasted(`<ul><li style='mso-list:l0 level1 lfo1'>a<o:p></o:p></li></ul>`).blocks).toEqual([
      { type: 'list', ordered: false, items: [[{ text: 'a' }]] },
    ]);
  });

  test('loses scripts, styles, pictures, handlers and links other than to sites and mail addresses', () => {
    const html = `<script>alert(1)</script><style>p{}</style><p onclick="x()">a<img src=x onerror=alert(1)>
      <a href="javascript:alert(1)">b</a> <a href="data:text/html,x">c</a></p><iframe srcdoc="x"></iframe>`;
    expect(readPasted(html).blocks).toEqual([paragraph({ text: 'a b c' })]);
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
  // Adjacent spans with the same marks would be read as one.
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

test('a note that is written as HTML and read again is unchanged, and its text is never markup', () => {
  fc.assert(
    fc.property(notes, note => {
      const box = document.createElement('div');
      box.innerHTML = writeNote(note);
      expect(readNote(box)).toEqual(note);
      expect(readPasted(writeNote(note))).toEqual(note);
      expect(noteSchema.safeParse(readNote(box)).success).toBe(true);
    }),
    { numRuns: 200 },
  );
});
