import type { ExportColumn, ExportRow } from '#domain/export/columns.ts';
import { formatCsvHead, formatCsvRows } from '#domain/export/csv.ts';

export async function* writeCsv(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<string> {
  yield formatCsvHead(columns);
  for await (const rows of pages) yield formatCsvRows(columns, rows);
}
