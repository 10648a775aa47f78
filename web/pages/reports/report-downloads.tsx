import type { ReportSource } from '#web/cards/grouping.ts';
import { client } from '#web/lib/api/client.ts';
import { waitForTurn } from '#web/lib/api/wait-for-turn.ts';
import { downloadTable, downloadWorkbook } from '#web/lib/spreadsheet/download-table.ts';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { buildSheets, nameFile } from './download/report-sheets.ts';
import { shiftsTable } from './download/shifts-table.ts';

/** With more rows the browser runs out of memory. */
const mostRowsInWorkbook = 50_000;
const tooLongForWorkbook = 'These are more than 50,000 shifts, so they were saved as a CSV file.';

const cardsGroup = {
  title: 'This report',
  choices: [{ value: 'report' as const, label: 'All cards, Excel (.xlsx)' }],
};
const shiftsGroup = {
  title: 'The shifts in it',
  choices: [
    { value: 'xlsx' as const, label: 'Shifts, Excel (.xlsx)' },
    { value: 'csv' as const, label: 'Shifts, CSV (.csv)' },
  ],
};

/** Downloads the report as a workbook, or its shifts, which Fair Peers does not list: they are those of several modules and hospitals. */
export function ReportDownloads(source: ReportSource) {
  const { context } = source;

  async function save(choice: 'report' | 'xlsx' | 'csv'): Promise<string | undefined> {
    if (choice === 'report') {
      await downloadWorkbook(nameFile(context), buildSheets(source));
      return;
    }
    const { modules, start_date, end_date, shift_windows } = context.options;
    const query = { modules, start_date, end_date, ...(shift_windows && { shift_windows }) };
    const shifts = await waitForTurn(() => client.exportReportShifts({ query }));
    const isTooLong = choice === 'xlsx' && shifts.count > mostRowsInWorkbook;
    await downloadTable(nameFile(context, 'shifts'), shiftsTable(shifts), isTooLong ? 'csv' : choice);
    return isTooLong ? tooLongForWorkbook : undefined;
  }

  const groups = context.report === 'peers' ? [cardsGroup] : [cardsGroup, shiftsGroup];
  return <DownloadMenu label="Download" groups={groups} save={save} />;
}
