import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconMailForward } from '@tabler/icons-react';
import { lazy, Suspense, use } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { getReportType } from '#domain/reports/options/report-types.ts';
import type { ReportSource } from '#web/cards/grouping.ts';
import { writeState } from '#web/cards/view-state.ts';
import { client } from '#web/lib/api/client.ts';
import { PageInfoContext } from '#web/lib/api/page-info-context.ts';
import { waitForTurn } from '#web/lib/api/wait-for-turn.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { downloadTable, downloadWorkbook } from '#web/lib/spreadsheet/download-table.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { AnnotateButton } from './analyses/annotate-button.tsx';
import { buildSheets, nameFile } from './download/report-sheets.ts';
import { shiftsTable } from './download/shifts-table.ts';
import type { ReportCalls } from './options/report-calls.ts';
import { PdfButton } from './print/pdf-button.tsx';

export function ReportActions({ calls, ...source }: ReportSource & { calls: ReportCalls }) {
  const { context, state } = source;
  const { is_admin } = useSignedInUser();
  const { isForOwners = false } = getReportType(context.report);
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
        hasPageOne={context.page_one !== undefined}
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
      {/* Fair Peers is for owners, and a quarter never changes. */}
      {!isForOwners && <SendRegularlyButton context={context} calls={calls} />}
      {is_admin && !isForOwners && <AnnotateButton context={{ ...context, state }} />}
    </>
  );
}

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
function ReportDownloads(source: ReportSource) {
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

const SendRegularly = lazy(async () => ({
  default: (await import('./send-regularly.tsx')).SendRegularly,
}));

interface SendRegularlyButtonProps {
  context: ReportContext;
  calls: ReportCalls;
}

/** Subscribes to the report (B14). Absent for several hospitals, and on a server that makes no PDF. */
function SendRegularlyButton({ context, calls }: SendRegularlyButtonProps) {
  const [opened, dialog] = useDisclosure();
  const { pdf } = use(PageInfoContext);
  const { client } = useAuthState();
  const { clients, modules } = context.options;
  const isOwnHospital = clients.every(id => id === client?.id);
  if (pdf === 'off' || !isOwnHospital || modules.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailForward size={16} stroke={2} aria-hidden />}
        onClick={dialog.open}
      >
        Send Regularly
      </Button>
      <Dialog title="Send this report regularly" opened={opened} onClose={dialog.close}>
        <Suspense>
          <SendRegularly context={context} calls={calls} onClose={dialog.close} />
        </Suspense>
      </Dialog>
    </>
  );
}
