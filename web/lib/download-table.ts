import { writeWorkbook } from './spreadsheet.ts';
import { csvOf, type Table } from './spreadsheet-cells.ts';

export type SpreadsheetFormat = 'xlsx' | 'csv';

const types: Record<SpreadsheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

/** Hands the person a table as a spreadsheet, made in the browser. `name` comes without its ending. */
export async function downloadTable(name: string, table: Table, format: SpreadsheetFormat): Promise<void> {
  const content = format === 'csv' ? csvOf(table) : await writeWorkbook(table, 'Parity');
  const url = URL.createObjectURL(new Blob([content], { type: types[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileNameOf(name)}.${format}`;
  link.click();
  URL.revokeObjectURL(url);
}

/** `Lakeside Women's Hospital users` becomes `Lakeside Womens Hospital users`: what every system takes as a name. */
function fileNameOf(name: string): string {
  return (
    name
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .slice(0, 100) || 'Parity'
  );
}
