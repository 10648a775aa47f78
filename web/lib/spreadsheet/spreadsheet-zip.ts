/** Far more than 5,000 rows of text need. */
const maxUnpackedBytes = 50_000_000;
/** Text does not compress this well. */
const maxRatio = 200;
const maxEntries = 2000;

interface ZipEntry {
  name: string;
  packed: number;
  method: number;
  /** Of its local header. */
  offset: number;
}

export const notASpreadsheet = 'This file is not a spreadsheet. Choose an .xlsx, .xls or .csv file.';
const tooLarge =
  'This file unpacks to far more than a list needs. Save it again as .xlsx or .csv and try that.';

/**
 * The message for a zip bomb or a zip of something else. Unpacks each entry only to count its bytes, because SheetJS unpacks
 * everything into memory without a limit. Does not rely on the sizes in the zip's directory, which can be wrong, and stops
 * at the limit.
 */
export async function findZipProblem(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const entries = readDirectory(bytes);
  if (!entries?.some(entry => entry.name === 'xl/workbook.xml' || entry.name === 'xl/workbook.bin')) {
    return notASpreadsheet;
  }
  let left = Math.min(maxUnpackedBytes, bytes.length * maxRatio);
  for (const entry of entries) {
    if (entry.method === 0) continue;
    left -= await countUnpacked(slicePacked(bytes, entry), left);
    if (left < 0) return tooLarge;
  }
  return null;
}

const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;
const endLength = 22;
const maxCommentLength = 65_535;

/** Undefined if the bytes are no valid zip. */
function readDirectory(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) return undefined;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directorySignature) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength;
  for (let at = last; at >= 0 && at >= last - maxCommentLength; at--) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  return undefined;
}

function slicePacked(bytes: Uint8Array<ArrayBuffer>, { offset, packed }: ZipEntry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > view.byteLength) return bytes.subarray(0, 0);
  const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return bytes.subarray(begin, begin + packed);
}

/** Stops counting beyond `limit`. Damaged data counts up to the damage; reading the workbook reports it. */
async function countUnpacked(packed: Uint8Array<ArrayBuffer>, limit: number): Promise<number> {
  let length = 0;
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > limit) break;
    }
  } catch {}
  return length;
}
