import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostSegments, parseHl7, readComponent } from './hl7-message.ts';

function read(text: string, segmentName: string, field: number, component?: number): string {
  const parsed = parseHl7(text);
  if (!('message' in parsed)) throw new Error(parsed.problem);
  const { message } = parsed;
  return readComponent(
    message,
    message.segments.find(({ name }) => name === segmentName),
    field,
    component,
  );
}

const header = 'MSH|^~\\&|EPIC|LAKESIDE|PARITY||20261114150000||ADT^A01|42|P|2.5.1';

describe('the structure of a message', () => {
  test.each([
    ['CR', '\r'],
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('segments may end with %s', (_, end) => {
    expect(read(`${header}${end}PV1|1|I|L&D^101^A${end}`, 'PV1', 3, 2)).toBe('101');
  });

  test('the header counts its separator as the first field', () => {
    expect(read(header, 'MSH', 4)).toBe('LAKESIDE');
    expect(read(header, 'MSH', 9, 2)).toBe('A01');
    expect(read(header, 'MSH', 10)).toBe('42');
  });

  test('any delimiters of MSH-1 and MSH-2 are used', () => {
    const text = 'MSH#*!?%#EPIC#LAKESIDE\rPV1#1#I#L&D*101!SECOND*1';
    expect(read(text, 'PV1', 3)).toBe('L&D');
    expect(read(text, 'PV1', 3, 2)).toBe('101');
  });

  test('a field’s first repetition is read', () => {
    expect(read(`${header}\rPID|1||7~8|`, 'PID', 3)).toBe('7');
  });

  test('a separator of subcomponents in a name is part of the name', () => {
    expect(read(`${header}\rPV1|1|I|L&D^101`, 'PV1', 3)).toBe('L&D');
  });

  test.each([
    ['absent segment', 'PV2', 3, 1],
    ['absent field', 'MSH', 40, 1],
    ['absent component', 'MSH', 4, 5],
  ])('an %s is empty text', (_, segment, field, component) => {
    expect(read(header, segment, field, component)).toBe('');
  });

  test.each([
    ['\\F\\', '|'],
    ['\\S\\', '^'],
    ['\\T\\', '&'],
    ['\\R\\', '~'],
    ['\\E\\', '\\'],
    ['\\X4142\\', 'AB'],
    ['\\.br\\', ''],
    ['\\constructor\\', ''],
    ['\\open', '\\open'],
  ])('the escape %s stands for %s', (escaped, plain) => {
    expect(read(`${header}\rPV1|1|I|L${escaped}D`, 'PV1', 3)).toBe(`L${plain}D`);
  });
});

test('a message may have as many segments as the limit says, with blank lines around them', () => {
  const text = `\r\n${header}\r${'OBX|1\r'.repeat(mostSegments - 2)}PV1|1|I|MB\r\n \r`;
  expect(read(text, 'PV1', 3)).toBe('MB');
});

test('the first 10,000 characters of a text are read', () => {
  expect(read(`${header}\rPV1|1|I|${'x'.repeat(10_001)}`, 'PV1', 3)).toHaveLength(10_000);
});

test('PV1-19 is read, whatever follows it', () => {
  expect(read(`${header}\rPV1${'|'.repeat(19)}V1${'|'.repeat(100)}`, 'PV1', 19)).toBe('V1');
});

describe('refused text', () => {
  test.each([
    ['nothing', '', 'no MSH segment'],
    ['another first segment', 'PID|1', 'no MSH segment'],
    ['equal delimiters', 'MSH|^^\\&|x', 'invalid delimiters'],
    ['letters as delimiters', 'MSHABCDE', 'invalid delimiters'],
    ['a header that ends early', 'MSH|', 'invalid delimiters'],
    ['one segment too many', `${header}\r${'OBX|1\r'.repeat(mostSegments)}`, 'too many segments'],
    ['a line without a segment name', `${header}\rsome text`, 'invalid segment name'],
  ])('%s is a problem', (_, text, problem) => {
    expect(parseHl7(text)).toEqual({ problem });
  });

  test('no text makes the parser throw', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.nat(header.length), (noise, at) => {
        const parsed = parseHl7(header.slice(0, at) + noise + header.slice(at));
        if ('message' in parsed) readComponent(parsed.message, parsed.message.segments[0], 9, 2);
      }),
    );
  });
});
