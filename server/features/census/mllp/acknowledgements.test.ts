import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHl7, readComponent } from '#domain/census/hl7-message.ts';
import { buildAcknowledgement, readMessageHeader, refused } from './acknowledgements.ts';
import { decodeMessage } from './connection.ts';

const now = new Date('2026-11-14T15:00:00Z');
const answer = (
  text: string | Buffer,
  outcome: Parameters<typeof buildAcknowledgement>[1] = { code: 'AA' },
) =>
  buildAcknowledgement(readMessageHeader(Buffer.from(text)), outcome, now)
    .toString('latin1')
    .replace(/[0-9a-f]{20}/, 'ID');

describe('an acknowledgement', () => {
  test('goes back to the application and facility of the message, with its number', () => {
    expect(answer('MSH|^~\\&|EPIC|LAKESIDE|PARITY|UNIT|20261114||ADT^A01^ADT_A01|00042|T|2.3.1\rPID|1')).toBe(
      'MSH|^~\\&|PARITY|UNIT|EPIC|LAKESIDE|20261114150000+0000||ACK^A01^ACK|ID|T|2.3.1\rMSA|AA|00042\r',
    );
  });

  test('uses the delimiters of the message', () => {
    expect(answer('MSH*:~!@*EPIC*HERE***2026**ORU:R01*7*P*2.4', { code: 'AE', reason: 'no time' })).toBe(
      'MSH*:~!@***EPIC*HERE*20261114150000+0000**ACK:R01:ACK*ID*P*2.4\rMSA*AE*7*no time\r',
    );
  });

  test('an acknowledgement of a message without a readable header has the usual delimiters and no number', () => {
    expect(answer('PID|1||000778899', { code: 'AE', reason: 'no MSH segment' })).toBe(
      'MSH|^~\\&|||||20261114150000+0000||ACK|ID|P|2.5\rMSA|AE||no MSH segment\r',
    );
  });

  test('repeats names in the bytes of the message', () => {
    const latin1 = Buffer.from('MSH|^~\\&|ZÜRICH|X|||||ADT^A01|1|P|2.5', 'latin1');
    expect(answer(latin1)).toContain('|ZÜRICH|X|');
    expect(answer('MSH|^~\\&|ZÜRICH|X|||||ADT^A01|1|P|2.5')).toContain(
      `|${Buffer.from('ZÜRICH').toString('latin1')}|`,
    );
  });

  test('an acknowledgement of any bytes can be read, and repeats nothing but fields of the header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, hasHeader) => {
        const text = Buffer.concat([Buffer.from(hasHeader ? 'MSH|^~\\&|A|B' : ''), bytes]);
        const built = buildAcknowledgement(readMessageHeader(text), refused, now).toString('latin1');
        const parsed = parseHl7(built);
        if (!('message' in parsed)) throw new Error(parsed.problem);
        expect(parsed.message.segments.map(({ name }) => name)).toEqual(['MSH', 'MSA']);
        expect(readComponent(parsed.message, parsed.message.segments[1], 1)).toBe('AR');
      }),
    );
  });
});

describe('the characters of a message', () => {
  const withSet = (set: string) => `MSH|^~\\&|A|B|||||ADT^A01|1|P|2.5||||||${set}\rPV1|1|I|WÖCHNERIN`;
  test.each([
    ['8859/1', 'latin1'],
    ['8859/1~UNICODE UTF-8', 'latin1'],
    ['UNICODE UTF-8', 'utf8'],
    ['ASCII', 'utf8'],
    ['', 'utf8'],
    ['', 'latin1'],
  ] as const)('characters with MSH-18 "%s" in %s are read', (set, encoding) => {
    expect(decodeMessage(Buffer.from(withSet(set), encoding))).toBe(withSet(set));
  });

  test('that are declared as 8859-1 are not taken for UTF-8', () => {
    expect(decodeMessage(Buffer.from(withSet('8859/1'), 'utf8'))).toContain('WÃ\u0096CHNERIN');
  });
});
