import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPng, reduceColours } from './palette-png.ts';

test('a picture with few colours keeps every pixel', () => {
  const pixels = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff, 0x000000, 0x808080];
  expect(readIndexed(reduceColours(writeRgb(3, pixels)))).toEqual(pixels);
});

test('the most frequent of more than 256 colours stay, and the others get the nearest of them', () => {
  const frequent = Array.from({ length: 256 }, (_, blue) => 0x400000 + blue);
  const reduced = reduceColours(writeRgb(257, [...frequent, ...frequent, 0x4001ff, 0x410000]));
  expect(readIndexed(reduced)).toEqual([...frequent, ...frequent, 0x4000ff, 0x400000]);
});

test.each([0, 1, 2, 3, 4])('rows that are stored by rule %i are read', rule => {
  const pixels = Array.from({ length: 12 }, (_, index) => (index * 0x13579b) & 0xffffff);
  const { width, height, pixels: read } = readPng(writeRgb(4, pixels, rule));
  expect([width, height, listColours(read)]).toEqual([4, 3, pixels]);
});

test('a picture of another kind is refused', () => {
  const png = writeRgb(1, [0]);
  png[16 + 8] = 16;
  expect(() => readPng(png)).toThrow('only 8-bit RGB and RGBA without interlacing can be read');
});

function listColours(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 3 }, (_, index) => bytes.readUIntBE(index * 3, 3));
}

/** The content of a chunk. */
function readChunk(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type);
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

function readIndexed(png: Buffer): number[] {
  const header = readChunk(png, 'IHDR');
  const width = header.readUInt32BE(0);
  const palette = listColours(readChunk(png, 'PLTE'));
  const rows = inflateSync(readChunk(png, 'IDAT'));
  return [...rows].flatMap((index, at) => (at % (width + 1) === 0 ? [] : [palette[index] ?? -1]));
}

/** Rows are stored as the differences that the PNG specification gives for each of its five rules. */
function writeRgb(width: number, pixels: readonly number[], rule = 0): Buffer {
  const bytes = Buffer.alloc(pixels.length * 3);
  for (const [index, pixel] of pixels.entries()) bytes.writeUIntBE(pixel, index * 3, 3);
  const stride = width * 3;
  const height = pixels.length / width;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) {
    rows[y * (stride + 1)] = rule;
    for (let x = 0; x < stride; x += 1) {
      const at = (row: number, column: number) =>
        row < 0 || column < 0 ? 0 : (bytes[row * stride + column] ?? 0);
      const [a, b, c] = [at(y, x - 3), at(y - 1, x), at(y - 1, x - 3)];
      const nearest = [a, b, c].toSorted((m, n) => Math.abs(a + b - c - m) - Math.abs(a + b - c - n))[0] ?? 0;
      const predicted = [0, a, b, Math.floor((a + b) / 2), nearest][rule] ?? 0;
      rows[y * (stride + 1) + 1 + x] = (at(y, x) - predicted) & 255;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = Object.entries({ IHDR: header, IDAT: deflateSync(rows), IEND: Buffer.alloc(0) }).map(
    ([type, content]) => {
      const body = Buffer.concat([Buffer.from(type), content]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(content.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    },
  );
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}
