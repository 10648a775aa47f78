import type { ExportColumn, ExportRow } from '#domain/export/columns.ts';
import { formatCsvHead, formatCsvRows } from '#domain/export/csv.ts';
import { chooseRows, type ExportedNames, type FileContent, type StoredRow } from './file-rows.ts';
import { type FileWriter, startParquet } from './write-parquet.ts';

/** Everything about a file besides its rows. It can be sent to a thread. */
export interface FilePlan extends ExportedNames {
  format: 'csv' | 'parquet';
  content: FileContent;
  /** Texts in a Parquet file beside its rows. */
  metadata: Readonly<Record<string, string>>;
}

export interface Encoder {
  /** Rows as JSON, joined by commas. */
  add(rows: string): Uint8Array<ArrayBuffer>;
  finish(): Uint8Array<ArrayBuffer>;
}

export function createEncoder({ format, content, metadata, ...names }: FilePlan): Encoder {
  const { columns, toRows } = chooseRows(content, names);
  const file = format === 'csv' ? startCsv(columns) : startParquet(columns, metadata);
  return {
    add: rows => file.add(toRows(JSON.parse(`[${rows}]`) as StoredRow[])),
    finish: () => file.finish(),
  };
}

function startCsv(columns: readonly ExportColumn[]): FileWriter {
  const utf8 = new TextEncoder();
  let head = formatCsvHead(columns);
  const write = (rows: readonly ExportRow[]) => {
    const text = head + formatCsvRows(columns, rows);
    head = '';
    return utf8.encode(text);
  };
  return { add: write, finish: () => write([]) };
}
