import { findZipProblem, notASpreadsheet } from './spreadsheet-zip.ts';

const maxBytes = 5_000_000;

export const spreadsheetEndings = ['.xlsx', '.xls', '.csv'] as const;

/** A file's content, recognised by its first bytes, not by its name. */
export type SpreadsheetContent =
  | { kind: 'workbook'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'text'; text: string };

/** A file that cannot be imported. The message is shown to the user. */
export class UnusableFile extends Error {}

/** Reads a file or throws `UnusableFile`. Does not read a file that is too large, nor unpack a zip bomb. */
export async function openSpreadsheet(file: File): Promise<SpreadsheetContent> {
  const name = file.name.toLowerCase();
  if (!spreadsheetEndings.some(ending => name.endsWith(ending))) throw new UnusableFile(notASpreadsheet);
  if (file.size > maxBytes) {
    throw new UnusableFile('This file is larger than 5 MB. Split it into smaller files and try again.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, zipMagic)) {
    const problem = await findZipProblem(bytes);
    if (problem) throw new UnusableFile(problem);
    return { kind: 'workbook', bytes };
  }
  if (startsWith(bytes, compoundFileMagic)) return { kind: 'workbook', bytes };
  if (!name.endsWith('.csv') && bytes.length > 0) throw new UnusableFile(notASpreadsheet);
  return { kind: 'text', text: decodeText(bytes) };
}

const zipMagic = [0x50, 0x4b, 0x03, 0x04];
/** .xls, and .xlsx with a password. */
const compoundFileMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Excel writes CSV as UTF-8, as UTF-16 ("Unicode text"), or in older versions as Windows-1252. */
function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new UnusableFile(notASpreadsheet);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The message for the user. SheetJS's own messages do not help users, except the one about a password. */
export function describeFileError(error: unknown): string {
  if (error instanceof UnusableFile) return error.message;
  if (error instanceof Error && /password|encrypt/i.test(error.message)) {
    return 'This file is protected with a password. Save it without one and try again.';
  }
  return 'This file could not be read. Save it again as .xlsx or .csv and try that.';
}
