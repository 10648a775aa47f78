import type { SpreadsheetFormat } from '#web/lib/download-table.ts';
import { DownloadMenu } from './download-menu.tsx';

const formats: { value: SpreadsheetFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'csv', label: 'CSV (.csv)' },
];

/** What a list shows, as a spreadsheet of the person's choice. */
export function ExportMenu({ save }: { save: (format: SpreadsheetFormat) => Promise<void> }) {
  return (
    <DownloadMenu
      label="Export"
      groups={[{ choices: formats }]}
      save={async format => {
        await save(format);
        return undefined;
      }}
    />
  );
}
