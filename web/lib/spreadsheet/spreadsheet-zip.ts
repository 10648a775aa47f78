/** What may come out of a packed file: far more than 5,000 rows of text need. */
const mostUnpackedBytes = 50_000_000;
/** Text packs well, but not this well. */
const mostRatio = 200;
const mostEntries = 2000;

interface ZipEntry {
  name: string;
  packed: number;
  unpacked: number;
  method: number;
  /** Where its local header begins. */
  offset: number;
}

/** `not-a-workbook`: no zip, or a zip of something else. `too-large`: more would come out than belongs into one. */
export type ZipProblem = 'not-a-workbook' | 'too-large';

/**
 * Looks at a zip's directory, then unpacks each entry just to count: a directory can lie, and whoever believes it has
 * the memory full before noticing. Gives up as soon as the limit is passed.
 */
export async function zipProblem(bytes: Uint8Array<ArrayBuffer>): Promise<ZipProblem | null> {
  const entries = readDirectory(bytes);
  if (!entries?.some(entry => entry.name === 'xl/workbook.xml' || entry.name === 'xl/workbook.bin')) {
    return 'not-a-workbook';
  }
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > mostUnpackedBytes || unpacked > bytes.length * mostRatio) return 'too-large';
  let left = Math.min(mostUnpackedBytes, bytes.length * mostRatio);
  for (const entry of entries) {
    if (entry.method === 0) continue;
    left -= await unpackedLength(packedBytes(bytes, entry), left);
    if (left < 0) return 'too-large';
  }
  return null;
}

const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;
const endLength = 22;
const longestComment = 65_535;

/** Undefined where the bytes are no zip that we can follow. */
function readDirectory(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) return undefined;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directorySignature) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at--) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  return undefined;
}

function packedBytes(bytes: Uint8Array<ArrayBuffer>, { offset, packed }: ZipEntry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > view.byteLength) return bytes.subarray(0, 0);
  const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return bytes.subarray(begin, begin + packed);
}

/** Counted up to just beyond `most`. What cannot be unpacked counts as far as it went; reading it will say so. */
async function unpackedLength(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  let length = 0;
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > most) break;
    }
  } catch {
    return length;
  }
  return length;
}
