import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostSegments, parseHl7, parseHl7Time, readComponent } from './hl7-message.ts';

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

test.each([
  ['20261114150203', '2026-11-14T20:02:03.000Z'],
  ['202611141502', '2026-11-14T20:02:00.000Z'],
  ['2026111415', '2026-11-14T20:00:00.000Z'],
  ['20261114', '2026-11-14T05:00:00.000Z'],
  ['20261114150203.4567', '2026-11-14T20:02:03.456Z'],
  ['20261114150203.5+0100', '2026-11-14T14:02:03.500Z'],
  ['20261114150203-0800', '2026-11-14T23:02:03.000Z'],
  ['20261114150260', '2026-11-14T20:02:59.000Z'],
  // The hour is skipped, and repeated.
  ['20260308023000', '2026-03-08T07:30:00.000Z'],
  ['20261101013000', '2026-11-01T05:30:00.000Z'],
])('%s in New York is %s', (text, instant) => {
  expect(new Date(parseHl7Time(text, 'America/New_York') ?? Number.NaN).toISOString()).toBe(instant);
});

test.each(['', '2026', '20261314', '20260230', '20261114250000', '2026-11-14', '20261114150203+99', 'today'])(
  '“%s” is not a time',
  text => {
    expect(parseHl7Time(text, 'America/New_York')).toBeUndefined();
  },
);
