import { admit, buildAdt } from './adt-message.ts';
import { frame } from './sender.ts';

/** Values of a field of an HL7 message. */
const hostileFields: readonly string[] = [
  '',
  '""',
  '\0',
  'a\0b',
  '\x1b[2J',
  '\u202e\u200b\ufeff',
  '🙂é漢',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  '\\constructor\\',
  '\\X00\\',
  '\\XD800\\',
  '\\XZZ\\',
  '\\X',
  '\\\\\\',
  '\\F\\\\S\\\\T\\\\R\\\\E\\',
  '^^^^',
  '~~~~',
  '&&&&',
  "'; drop table census_visits; --",
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}%s%n',
  '00000000',
  '00010101',
  '20261332',
  '20261114256199',
  '20261114065500+9999',
  '20261114065500.99999',
  '20991231235959',
  '99991231235959',
  '9'.repeat(400),
  '-1',
  '1e999',
  'x'.repeat(20_000),
  '\\X41'.repeat(5_000),
  'é'.repeat(20_000),
];

/** The fields that are read, and some that are not. */
const fields: readonly [segment: string, field: number][] = [
  ...[3, 4, 5, 7, 9, 10, 11, 12, 18].map(field => ['MSH', field] as [string, number]),
  ...[1, 2].map(field => ['EVN', field] as [string, number]),
  ...[3, 5, 18].map(field => ['PID', field] as [string, number]),
  ...[2, 3, 10, 19].map(field => ['PV1', field] as [string, number]),
  ...[3, 5].map(field => ['OBX', field] as [string, number]),
  ['MRG', 5],
];

const usual = (id: string, code = 'A01') =>
  buildAdt({
    code,
    id,
    visit: `V-${id}`,
    location: 'L&D^101',
    formerVisit: `F-${id}`,
    observations: [['LABOR', 'A']],
  });

/** The message with another value in a field. */
function withField(message: string, segment: string, field: number, value: string): string {
  return message
    .split('\r')
    .map(line => {
      if (!line.startsWith(segment)) return line;
      const parts = line.split('|');
      // MSH-1 is the separator.
      parts[segment === 'MSH' ? field - 1 : field] = value;
      return Array.from(parts, part => part ?? '').join('|');
    })
    .join('\r');
}

const segments = (line: string, count: number) => `${line}\r`.repeat(count);
const megabyte = 1024 * 1024 - 2_000;

/** Whole messages: many parts, other delimiters, other characters. */
function listStrange(): (Buffer | string)[] {
  const plain = usual('strange');
  const patient = (number: number) => `PID|1||${number}\rPV1|1|I|L&D^101${'|'.repeat(16)}P${number}\r`;
  const patients = Array.from({ length: 498 }, (_, number) => patient(number)).join('');
  const header = `${plain.split('\r').slice(0, 2).join('\r')}\r`;
  return [
    ...[
      '',
      'MSH',
      'MSH|',
      'MSH||||',
      'MSH^^^^|',
      'MSHABCDE',
      'MSH\0\0\0\0\0',
      'MSH|^~\\&',
      'PID|1',
      '\r\r\r',
      '\n',
    ],
    ...['OBX|1|ST|A||B', 'PID|1', 'ZZZ', '', ' ', 'x'].flatMap(line => [
      plain + segments(line, 900),
      plain + segments(line, 50_000),
    ]),
    plain + Array.from({ length: 990 }, (_, at) => `OBX|${at}|ST|C${at}||V${at}\r`).join(''),
    header.replace('strange', 'many') + patients,
    ...['|', '^', '~', '\\', '&', 'x', '\r', '\n', ' ', '\0', '\\X41\\'].flatMap(sign => {
      const many = sign.repeat(Math.floor(megabyte / sign.length));
      return [plain + many, withField(plain, 'PV1', 19, many), `MSH|^~\\&|${many}`];
    }),
    plain.replaceAll('|', '\t'),
    plain.replaceAll('|', 'A'),
    plain.replace('MSH|^~\\&', 'MSH|||||'),
    plain.replaceAll('\r', '\u2028'),
    plain.replaceAll('\r', '\0'),
    `\ufeff${plain}`,
    Buffer.from(`\ufeff${plain}`, 'utf16le'),
    Buffer.from(plain, 'utf16le').swap16(),
    Buffer.from(withField(usual('latin'), 'PV1', 3, 'WÖ^1'), 'latin1'),
    Buffer.from(withField(plain, 'MSH', 18, '8859/1'), 'utf8'),
    Buffer.concat([Buffer.from(plain), Buffer.of(0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80)]),
    Buffer.alloc(100_000, 0xff),
    Buffer.alloc(100_000, 0),
  ];
}

/** Messages of which each must be answered. */
export function listHostileMessages(): Buffer[] {
  const codes = ['A01', 'A03', 'A08', 'A11', 'A13', 'A17', 'A42'];
  const withFields = fields.flatMap(([segment, field], row) =>
    hostileFields.map((value, column) => {
      const id = `H${row}-${column}`;
      return withField(usual(id, codes[(row + column) % codes.length]), segment, field, value);
    }),
  );
  return [...withFields, ...listStrange()].map(
    message =>
      // The end of a frame cannot be part of a message.
      Buffer.from(message instanceof Buffer ? message : Buffer.from(message)).map(byte =>
        byte === 0x1c ? 0 : byte,
      ) as Buffer,
  );
}

/** Streams of bytes that are no proper frames. Some are answered, some end their connection. */
export function listHostileStreams(): Buffer[][] {
  const whole = frame(admit('V1'));
  return [
    [Buffer.from('GET / HTTP/1.1\r\nHost: parity\r\n\r\n')],
    [Buffer.of(0x16, 0x03, 0x01, 0x02, 0x00, 0x01)],
    [Buffer.of(0x1c, 0x0d, 0x1c, 0x0d)],
    [Buffer.alloc(50_000, 0x0b)],
    [Buffer.alloc(50_000, 0x1c)],
    [Buffer.alloc(70_000, 0x0d)],
    [Buffer.concat(Array.from({ length: 2_000 }, () => Buffer.of(0x0b, 0x1c)))],
    [Buffer.concat([Buffer.of(0x0b), Buffer.alloc(1_100_000, 'x'.charCodeAt(0))])],
    [whole.subarray(0, 100), whole],
    [whole.subarray(1)],
    [Buffer.concat([Buffer.of(0x0b, 0x0b), whole])],
    Array.from(whole, byte => Buffer.of(byte)),
    [Buffer.concat(Array.from({ length: 300 }, (_, number) => frame(usual(`S${number}`))))],
  ];
}
