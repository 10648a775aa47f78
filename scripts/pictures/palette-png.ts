import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColours = 256;

/**
 * A PNG with at most 256 colours in place of 16 million: a screen has few, and the shades at the edges of letters are close to each
 * other. About a third of the size. Reads what Chromium writes: 8 bits, RGB or RGBA, not interlaced.
 */
export function reduceColours(png: Buffer): Buffer {
  const { width, height, pixels } = readPng(png);
  const { palette, indexes } = chooseColours(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  // The 0 in front of a row means that it is not filtered, which suits flat colours.
  for (let y = 0; y < height; y += 1) indexes.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  return Buffer.concat([
    signature,
    writeChunk('IHDR', writeHeader(width, height)),
    writeChunk('PLTE', palette),
    writeChunk('IDAT', deflateSync(rows, { level: 9 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Three bytes for each pixel. */
export function readPng(png: Buffer): { width: number; height: number; pixels: Buffer } {
  const parts: Buffer[] = [];
  let header: Buffer = Buffer.alloc(0);
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = content;
    if (type === 'IDAT') parts.push(content);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header[9] ?? 0];
  if (header[8] !== 8 || channels === undefined || header[12] !== 0)
    throw new Error('only 8-bit RGB and RGBA without interlacing can be read');
  const stride = width * channels;
  const bytes = unfilter(inflateSync(Buffer.concat(parts)), stride, channels);
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    bytes.copy(pixels, pixel * 3, pixel * channels, pixel * channels + 3);
  return { width, height, pixels };
}

/** Each row is stored as differences from its left and upper neighbours, by one of five rules. */
function unfilter(rows: Buffer, stride: number, channels: number): Buffer {
  const height = rows.length / (stride + 1);
  const bytes = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1) {
    const rule = rows[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (bytes[y * stride + x - channels] ?? 0);
      const up = y === 0 ? 0 : (bytes[(y - 1) * stride + x] ?? 0);
      const corner = y === 0 || x < channels ? 0 : (bytes[(y - 1) * stride + x - channels] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][rule ?? 0] ?? 0;
      bytes[y * stride + x] = (rows[y * (stride + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return bytes;
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The colours that most pixels have, and for each pixel the nearest of them. */
function chooseColours(pixels: Buffer): { palette: Buffer; indexes: Buffer } {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const chosen = [...counts]
    .toSorted(([a, many], [b, more]) => more - many || a - b)
    .slice(0, mostColours)
    .map(([colour]) => colour);
  const nearest = new Map(chosen.map((colour, index) => [colour, index]));
  const indexes = Buffer.alloc(pixels.length / 3);
  for (let pixel = 0; pixel < indexes.length; pixel += 1) {
    const colour = pixels.readUIntBE(pixel * 3, 3);
    const index = nearest.get(colour) ?? findNearest(colour, chosen);
    nearest.set(colour, index);
    indexes[pixel] = index;
  }
  const palette = Buffer.alloc(chosen.length * 3);
  for (const [index, colour] of chosen.entries()) palette.writeUIntBE(colour, index * 3, 3);
  return { palette, indexes };
}

function findNearest(colour: number, chosen: readonly number[]): number {
  const distances = chosen.map(other =>
    [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function writeHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each pixel, which are an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return header;
}

function writeChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
