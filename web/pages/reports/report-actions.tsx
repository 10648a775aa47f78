import { IconLink } from '@tabler/icons-react';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { downloadTable, downloadWorkbook } from '#web/lib/spreadsheet/download-table.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { AnnotateButton } from './analyses/annotate-button.tsx';
import type { ReportSource } from './cards/grouping.ts';
import { buildSheets, nameFile } from './download/report-sheets.ts';
import { shiftsTable } from './download/shifts-table.ts';
import type { ReportCalls } from './options/report-calls.ts';
import { PdfButton } from './pdf/pdf-button.tsx';
import { writeState } from './view/view-state.ts';

export function ReportActions({ calls, ...source }: ReportSource & { calls: ReportCalls }) {
  const { context, state } = source;
  const { is_admin } = useSignedInUser();
  return (
    <>
      {/* The address holds everything about the report. */}
      <CopyButton
        text={window.location.href}
        label="Copy Link"
        Icon={IconLink}
        size="sm"
        instead="Copy the address of this page instead."
      />
      <ReportDownloads {...source} />
      <PdfButton
        source={{
          name: 'getReport',
          params: { report: context.report },
          query: {
            ...calls.report,
            ...(calls.compared && { compare: calls.compared.with }),
            state: writeState(state),
          },
        }}
      />
      {is_admin && <AnnotateButton context={{ ...context, state }} />}
    </>
  );
}

/** With more rows the browser runs out of memory. */
const mostRowsInWorkbook = 50_000;
const tooLongForWorkbook = 'These are more than 50,000 shifts, so they were saved as a CSV file.';

const groups = [
  { title: 'This report', choices: [{ value: 'report' as const, label: 'All cards, Excel (.xlsx)' }] },
  {
    title: 'The shifts in it',
    choices: [
      { value: 'xlsx' as const, label: 'Shifts, Excel (.xlsx)' },
      { value: 'csv' as const, label: 'Shifts, CSV (.csv)' },
    ],
  },
];

/** Downloads the report as a workbook, or its shifts. */
function ReportDownloads(source: ReportSource) {
  const { context } = source;

  async function save(choice: 'report' | 'xlsx' | 'csv'): Promise<string | undefined> {
    if (choice === 'report') {
      await downloadWorkbook(nameFile(context), buildSheets(source));
      return;
    }
    const { modules, start_date, end_date, shift_windows } = context.options;
    const shifts = await client.exportReportShifts({
      query: { modules, start_date, end_date, ...(shift_windows && { shift_windows }) },
    });
    const isTooLong = choice === 'xlsx' && shifts.count > mostRowsInWorkbook;
    await downloadTable(nameFile(context, 'shifts'), shiftsTable(shifts), isTooLong ? 'csv' : choice);
    return isTooLong ? tooLongForWorkbook : undefined;
  }

  return <DownloadMenu label="Download" groups={groups} save={save} />;
}
