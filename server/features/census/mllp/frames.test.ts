import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameReader, toFrame } from './frames.ts';

/** Bytes of a message: anything but its end. */
const message = fc
  .uint8Array({ maxLength: 60 })
  .map(bytes => Buffer.from(bytes.filter(byte => byte !== 0x1c)));
/** Bytes between messages: anything but a start. */
const gap = fc.uint8Array({ maxLength: 5 }).map(bytes => Buffer.from(bytes.filter(byte => byte !== 0x0b)));
const framed = fc.tuple(gap, message, fc.boolean());

function read(bytes: Buffer, sizes: readonly number[], reader = new FrameReader()): Buffer[] {
  const messages: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    messages.push(...reader.read(bytes.subarray(at, at + size)));
    at += size;
  }
  return [...messages, ...reader.read(bytes.subarray(at))];
}

test('any division into packets gives the same messages, whatever is between them', () => {
  const streams = fc.array(framed, { maxLength: 6 });
  const sizes = fc.array(fc.nat({ max: 20 }), { maxLength: 40 });
  fc.assert(
    fc.property(streams, sizes, (stream, cuts) => {
      const bytes = Buffer.concat(
        stream.map(([before, body, hasReturn]) =>
          Buffer.concat([before, toFrame(body).subarray(0, hasReturn ? undefined : -1)]),
        ),
      );
      expect(read(bytes, cuts)).toEqual(stream.map(([, body]) => body));
    }),
  );
});

describe('a reader', () => {
  test('knows whether a message has begun', () => {
    const reader = new FrameReader();
    expect(reader.state).toBe('between');
    reader.read(Buffer.from('\x0bMSH'));
    expect([reader.state, reader.beginning.toString()]).toEqual(['inside', 'MSH']);
    reader.read(Buffer.from('|\x1c'));
    expect(reader.state).toBe('between');
  });

  test('gives up a message that is longer than the limit, and keeps what came before', () => {
    const reader = new FrameReader(10);
    const stream = Buffer.from(`\x0b0123456789\x1c\r\x0bMSH|\x1c\r\x0b0123456789a\x1c\r\x0bMSH|\x1c`);
    expect(read(stream, [5, 5, 5, 5], reader).map(String)).toEqual(['0123456789', 'MSH|']);
    expect(reader.state).toBe('too long');
  });

  test('gives up a stream without messages', () => {
    const reader = new FrameReader();
    for (let round = 0; round < 9; round += 1) reader.read(Buffer.alloc(8_192, 'GET / HTTP/1.1\r\n'));
    expect(reader.state).toBe('too long');
  });
});
