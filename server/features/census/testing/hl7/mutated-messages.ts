import { type Random, randomFrom } from '#server/demo/hospitals/random.ts';
import { buildAdt } from './adt-message.ts';

const endOfMessage = 0x1c;

/** Each changes the bytes at one place. None moves a name into a field that is stored. */
const mutations: ((bytes: Buffer, at: number, random: Random) => Buffer)[] = [
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
  (bytes, at, random) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.of(pickByte(random)), bytes.subarray(at)]),
  (bytes, at, random) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.of(pickByte(random)), bytes.subarray(at + 1)]),
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from('|^~\\&'), bytes.subarray(at)]),
  (bytes, at, random) => {
    const segments = bytes.toString('latin1').split('\r');
    const first = at % segments.length;
    const second = Math.floor(random.between(0, segments.length));
    [segments[first], segments[second]] = [segments[second] ?? '', segments[first] ?? ''];
    return Buffer.from(segments.join('\r'), 'latin1');
  },
  (bytes, at) => {
    const segments = bytes.toString('latin1').split('\r');
    segments.splice(at % segments.length, 1);
    return Buffer.from(segments.join('\r'), 'latin1');
  },
];

function pickByte(random: Random): number {
  const byte = Math.floor(random.between(0, 256));
  return byte === endOfMessage ? 0 : byte;
}

/** Messages with a name and numbers of their own, changed at one or two places. The same seed gives the same messages. */
export function createMutatedMessages(seed: string): (number: number) => Buffer {
  const random = randomFrom(seed);
  return number => {
    const text = buildAdt({
      code: random.pick(['A01', 'A02', 'A03', 'A08', 'A11', 'A13', 'A17', 'A42', 'A05']),
      id: `M${number}`,
      visit: `VISIT7${number}7`,
      location: random.pick(['L&D^101', 'MB^7', 'ÄÖ^1', '""']),
      formerVisit: `FORMER7${number}7`,
      name: `ZWICKY${number}^QUILLA${number}`,
      record: `MRN99${number}99`,
      observations: [['LABOR', `NOTE${number}`]],
    });
    let bytes = Buffer.from(text, random.pick(['utf8', 'latin1'] as const));
    for (let change = Math.ceil(random.between(0, 2)); change > 0; change -= 1) {
      const at = Math.floor(random.between(0, bytes.length));
      bytes = Buffer.from(random.pick(mutations)(bytes, at, random));
    }
    return bytes;
  };
}
