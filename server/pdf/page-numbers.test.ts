import { expect, test } from 'vitest';
import { readPageNumbers } from './print-page.ts';

const pdf = (...lines: string[]) => Buffer.from(['%PDF-1.4', ...lines, '%%EOF'].join('\n'), 'latin1');

test('a linked place has the number of the page that its destination names', () => {
  const places = '<</ratio [4 0 R /XYZ 0 782.25 0]\n/ratio#2F1 [2 0 R /XYZ 0 -3.5 0]>>';
  expect(
    readPageNumbers(
      pdf(
        '2 0 obj',
        '<</Type /Page',
        '/Parent 8 0 R>>',
        'endobj',
        '4 0 obj',
        '<</Type /Page',
        '/Parent 8 0 R>>',
        'endobj',
        '8 0 obj',
        '<</Type /Pages',
        '/Kids [2 0 R 4 0 R]>>',
        'endobj',
        '9 0 obj',
        places,
        'endobj',
      ),
    ),
  ).toEqual({ ratio: 2, 'ratio/1': 1 });
});

test('a PDF of another form has no page numbers', () => {
  expect(readPageNumbers(pdf('9 0 obj', '<</ratio [4 0 R /XYZ 0 782.25 0]>>', 'endobj'))).toEqual({});
  expect(readPageNumbers(pdf('1 0 obj', '<</Type /ObjStm>>', 'endobj'))).toEqual({});
});
