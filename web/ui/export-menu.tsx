import type { SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { DownloadMenu } from './download-menu.tsx';

const formats: { value: SpreadsheetFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'csv', label: 'CSV (.csv)' },
];

interface ExportMenuProps {
  /** May answer what there is to say about the file. */
  save: (format: SpreadsheetFormat) => Promise<string | undefined> | Promise<void>;
}

/** What a list shows, as a spreadsheet of the person's choice. */
export function ExportMenu({ save }: ExportMenuProps) {
  return (
    <DownloadMenu
      label="Export"
      groups={[{ choices: formats }]}
      save={async format => {
        const said = await save(format);
        return typeof said === 'string' ? said : undefined;
      }}
    />
  );
}
