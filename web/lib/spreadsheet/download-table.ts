import { saveFile } from '../save-file.ts';
import { formatCsv, type Table } from './spreadsheet-cells.ts';
import type { NamedTable } from './spreadsheet-workbook.ts';

export type SpreadsheetFormat = 'xlsx' | 'csv';

const types: Record<SpreadsheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

/** `name` is without extension. */
export async function downloadTable(name: string, table: Table, format: SpreadsheetFormat): Promise<void> {
  if (format === 'xlsx') return downloadWorkbook(name, [{ name: 'Parity', table }]);
  saveFile(name, format, new Blob([formatCsv(table)], { type: types.csv }));
}

/** Each table is a sheet. The writer is loaded when it is needed. */
export async function downloadWorkbook(name: string, sheets: readonly NamedTable[]): Promise<void> {
  const { writeWorkbook } = await import('./spreadsheet.ts');
  saveFile(name, 'xlsx', new Blob([await writeWorkbook(sheets)], { type: types.xlsx }));
}
