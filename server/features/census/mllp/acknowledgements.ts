import { randomBytes } from 'node:crypto';
import type { AdtProblem } from '#domain/census/adt-event.ts';
import type { Hl7Problem } from '#domain/census/hl7-message.ts';

/** The same for an unknown facility, an inactive source and a wrong address: a stranger learns nothing about the hospitals. */
export const refused = { code: 'AR', reason: 'unknown facility or address' } as const;

/** AA: accepted and stored, AE: cannot be processed, AR: refused. The reason is ours and quotes nothing. */
export type Outcome =
  | { code: 'AA' }
  | {
      code: 'AE';
      reason:
        | Hl7Problem
        | AdtProblem
        | 'no message control id'
        | 'message too long'
        | 'cannot be stored'
        | 'source has no address or certificate';
    }
  | typeof refused;

/** The header's fields as they were sent; empty if absent or if the header cannot be read. */
interface MessageHeader {
  separator: string;
  /** MSH-2 */
  encoding: string;
  get(field: number): string;
}

const longestHeader = 8_192;

/** Latin-1 has a character for each byte, so an answer repeats the fields in the sender's characters. */
export function readMessageHeader(bytes: Buffer): MessageHeader {
  const [line = ''] = bytes
    .toString('latin1', 0, longestHeader)
    .trimStart()
    .split(/[\r\n]/, 1);
  const [, separator, encoding] = /^MSH([!-/:-@[-`{-~])([!-/:-@[-`{-~]{2,5})(?=\1)/.exec(line) ?? [];
  if (!separator || !encoding) return { separator: '|', encoding: '^~\\&', get: () => '' };
  const fields = line.split(separator);
  return { separator, encoding, get: field => fields[field - 1] ?? '' };
}

/** The longest field that an answer repeats; the standard has no longer ones. */
const longestField = 250;

/** Answers a message to the application and facility that sent it, with its delimiters. */
export function buildAcknowledgement(header: MessageHeader, outcome: Outcome, now: Date): Buffer {
  const { separator, encoding } = header;
  const [component = '^'] = encoding;
  const repeat = (field: number) =>
    Array.from(header.get(field).slice(0, longestField))
      .filter(character => character >= ' ')
      .join('');
  const trigger = repeat(9).split(component)[1];
  const time = `${now.toISOString().slice(0, 19).replace(/\D/g, '')}+0000`;
  const segments = [
    [
      ...['MSH', encoding, repeat(5), repeat(6), repeat(3), repeat(4), time, ''],
      ['ACK', ...(trigger ? [trigger, 'ACK'] : [])].join(component),
      ...[randomBytes(10).toString('hex'), repeat(11) || 'P', repeat(12) || '2.5'],
    ],
    ['MSA', outcome.code, repeat(10), ...('reason' in outcome ? [outcome.reason] : [])],
  ];
  return Buffer.from(segments.map(fields => `${fields.join(separator)}\r`).join(''), 'latin1');
}
