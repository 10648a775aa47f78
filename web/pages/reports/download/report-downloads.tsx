import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReportContext } from '#contract/report-context.ts';
import { client } from '#web/lib/client.ts';
import { downloadTable, downloadWorkbook } from '#web/lib/download-table.ts';
import { messageOf } from '#web/lib/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import type { Comparison } from '../cards/part.ts';
import { fileNameOf, reportSheets } from './report-sheets.ts';
import { shiftsTable } from './shifts-table.ts';

interface ReportDownloadsProps {
  context: ReportContext;
  comparison: Comparison | null;
  state: ReportContext['state'];
}

/** Spreadsheet programs open more, but the browser that makes the file runs out of memory. */
const mostRowsInWorkbook = 50_000;

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** The report as one workbook, and the shifts that it is made of. */
export function ReportDownloads({ context, ...view }: ReportDownloadsProps) {
  const saving = useMutation({ mutationFn: save });

  async function save(what: 'report' | 'xlsx' | 'csv') {
    if (what === 'report') return downloadWorkbook(fileNameOf(context), reportSheets({ context, ...view }));
    const { modules, start_date, end_date, shift_windows } = context.options;
    const shifts = await client.exportReportShifts({
      query: { modules, start_date, end_date, ...(shift_windows && { shift_windows }) },
    });
    const isTooLong = what === 'xlsx' && shifts.count > mostRowsInWorkbook;
    await downloadTable(fileNameOf(context, 'shifts'), shiftsTable(shifts), isTooLong ? 'csv' : what);
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={saving.isPending}
            leftSection={<IconDownload {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>This report</Menu.Label>
          <Menu.Item onClick={() => saving.mutate('report')}>All cards, Excel (.xlsx)</Menu.Item>
          <Menu.Label>The shifts in it</Menu.Label>
          <Menu.Item onClick={() => saving.mutate('xlsx')}>Shifts, Excel (.xlsx)</Menu.Item>
          <Menu.Item onClick={() => saving.mutate('csv')}>Shifts, CSV (.csv)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AlertLine message={saving.isError ? messageOf(saving.error) : null} />
    </>
  );
}
