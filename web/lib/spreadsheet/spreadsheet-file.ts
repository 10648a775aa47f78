import { type ZipProblem, zipProblem } from './spreadsheet-zip.ts';

const megabyte = 1_000_000;
const mostBytes = 5 * megabyte;

export const spreadsheetEndings = ['.xlsx', '.xls', '.csv'] as const;

/** What a file holds, told by its first bytes: its name is only what somebody called it. */
export type SpreadsheetContent =
  | { kind: 'workbook'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'text'; text: string };

/** A file that is not taken, with the sentence that says why. */
export class UnusableFile extends Error {}

const notASpreadsheet = 'This file is not a spreadsheet. Choose an .xlsx, .xls or .csv file.';
const ofZip: Record<ZipProblem, string> = {
  'not-a-workbook': notASpreadsheet,
  'too-large':
    'This file unpacks to far more than a list needs. Save it again as .xlsx or .csv and try that.',
};

/** Takes a file or throws `UnusableFile`. Nothing is read of a file that is too large, or unpacked of a bomb. */
export async function openSpreadsheet(file: File): Promise<SpreadsheetContent> {
  const name = file.name.toLowerCase();
  if (!spreadsheetEndings.some(ending => name.endsWith(ending))) throw new UnusableFile(notASpreadsheet);
  if (file.size > mostBytes) {
    throw new UnusableFile('This file is larger than 5 MB. Split it into smaller files and try again.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, zipMagic)) {
    const problem = await zipProblem(bytes);
    if (problem) throw new UnusableFile(ofZip[problem]);
    return { kind: 'workbook', bytes };
  }
  if (startsWith(bytes, compoundFileMagic)) return { kind: 'workbook', bytes };
  if (!name.endsWith('.csv') && bytes.length > 0) throw new UnusableFile(notASpreadsheet);
  return { kind: 'text', text: textOf(bytes) };
}

const zipMagic = [0x50, 0x4b, 0x03, 0x04];
/** .xls, and .xlsx with a password. */
const compoundFileMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Excel writes CSV as UTF-8, as "Unicode text" in UTF-16, or, on older machines, in Windows' own letters. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new UnusableFile(notASpreadsheet);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
