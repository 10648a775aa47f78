import { memo } from '../memo.ts';
import type { ColumnType, ExportColumn, ExportRow, ExportValue } from './columns.ts';

/** Without a byte order mark, which many programs take for a part of the first name. */
export function formatCsvHead(columns: readonly ExportColumn[]): string {
  return `${columns.map(({ name }) => name).join(',')}\r\n`;
}

/** Lines as RFC 4180 has them. Nothing is between two commas where a value is missing. */
export function formatCsvRows(columns: readonly ExportColumn[], rows: readonly ExportRow[]): string {
  let text = '';
  for (const row of rows) {
    for (let index = 0; index < columns.length; index += 1) {
      if (index > 0) text += ',';
      text += formatValue(columns[index]?.type ?? 'text', row[index] ?? null);
    }
    text += '\r\n';
  }
  return text;
}

function formatValue(type: ColumnType, value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number' && type === 'date') return dayTexts(value, formatDay);
  if (typeof value === 'number' && type === 'instant') return new Date(value).toISOString();
  return typeof value === 'string' ? formatText(value) : String(value);
}

/** Texts of days since 1970: the same dates come again and again. */
const dayTexts = memo<number, string>(50_000);

function formatDay(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/**
 * A text that a spreadsheet would read as a formula gets an apostrophe before it, because names of reasons and fields are typed by people.
 */
function formatText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
