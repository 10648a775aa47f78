import type { SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { DownloadMenu } from './download-menu.tsx';

export const spreadsheetFormats: { value: SpreadsheetFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'csv', label: 'CSV (.csv)' },
];

interface ExportMenuProps {
  /** May return a message about the file. */
  save: (format: SpreadsheetFormat) => Promise<unknown>;
}

/** Saves the rows of a list as a spreadsheet. */
export function ExportMenu({ save }: ExportMenuProps) {
  return <DownloadMenu label="Export" groups={[{ choices: spreadsheetFormats }]} save={save} />;
}
