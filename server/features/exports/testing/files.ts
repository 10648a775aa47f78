import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { changedUntilHeader } from '#contract/exports/exports.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';

export const exportUrl = '/api/export/';

/** A row by the names of its columns. Missing values are null. */
export type FileRow = Record<string, string | number | boolean | null>;

export interface ExportedFile {
  rows: FileRow[];
  /** For the next call. */
  until: string;
  answer: Answer;
}

export async function fetchFile(program: Browser, file: string, query = ''): Promise<ExportedFile> {
  const answer = await program.get(`${exportUrl}${file}${query}`);
  if (answer.statusCode !== 200) throw new Error(`${file} answered ${answer.statusCode}: ${answer.body}`);
  const rows = file.endsWith('.csv') ? readCsv(answer.body) : await readParquet(answer.rawPayload);
  return { rows, until: String(answer.headers[changedUntilHeader.toLowerCase()]), answer };
}

/** Numbers, truth values and nothing as such; all else as text. */
function readCsv(text: string): FileRow[] {
  const [names = [], ...lines] = splitCsv(text);
  return lines.map(line => Object.fromEntries(names.map((name, index) => [name, readValue(line[index])])));
}

function readValue(text = ''): FileRow[string] {
  if (text === '') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function splitCsv(text: string): string[][] {
  const values = [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, value = '', end] of values) {
    lines.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** With dates and instants as CSV writes them. */
async function readParquet(bytes: Buffer): Promise<FileRow[]> {
  const file = toArrayBuffer(bytes);
  const dates = new Set(
    parquetMetadata(file)
      .schema.filter(element => element.converted_type === 'DATE')
      .map(({ name }) => name),
  );
  const rows = await parquetReadObjects({ file });
  return rows.map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toText(value, dates.has(name))])),
  );
}

function toText(value: unknown, isDate: boolean): FileRow[string] {
  if (value instanceof Date) return isDate ? value.toISOString().slice(0, 10) : value.toISOString();
  return typeof value === 'bigint' ? Number(value) : ((value ?? null) as FileRow[string]);
}

export function readMetadata(bytes: Buffer): Record<string, string | undefined> {
  const { key_value_metadata: pairs = [] } = parquetMetadata(toArrayBuffer(bytes));
  return Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
