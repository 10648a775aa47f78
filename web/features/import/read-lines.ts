import { foldText } from '#domain/text/fold-text.ts';
import { UnusableFile } from '#web/lib/spreadsheet/spreadsheet-file.ts';
import type { ImportColumn, Line } from './import-kind.ts';

interface Lines {
  lines: Line[];
  /** Unknown headers, which may be mistyped. */
  unused: string[];
  /** Known headers that the file does not have. */
  missing: string[];
}

/** The lines below the first filled row, which has the headers. Blank lines are left out, but counted. */
export function readLines(sheet: readonly (readonly string[])[], columns: readonly ImportColumn[]): Lines {
  const headerAt = sheet.findIndex(isFilled);
  const headers = sheet[headerAt] ?? [];
  const places = new Map(headers.map((header, place) => [foldText(header), place] as const).reverse());
  const has = (header: string) => places.has(foldText(header));
  const lines = sheet.flatMap((row, index): Line[] => {
    if (index <= headerAt || !isFilled(row)) return [];
    return [
      { number: index + 1, cell: header => row[places.get(foldText(header)) ?? -1]?.trim() ?? '', has },
    ];
  });
  const missing = columns.filter(({ header }) => !has(header));
  const needed = missing.filter(({ required }) => required);
  if (headerAt >= 0 && needed.length > 0) {
    const names = needed.map(({ header }) => header).join(', ');
    throw new UnusableFile(
      `The first row has no ${names}. Download the template to see which columns are needed.`,
    );
  }
  if (lines.length === 0) throw new UnusableFile('No data found.');
  const known = new Set(columns.map(({ header }) => foldText(header)));
  const unused = headers.filter(header => header.trim() !== '' && !known.has(foldText(header)));
  return { lines, unused, missing: missing.map(({ header }) => header) };
}

function isFilled(row: readonly string[]): boolean {
  return row.some(cell => cell.trim() !== '');
}
