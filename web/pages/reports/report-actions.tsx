import { IconLink } from '@tabler/icons-react';
import { getReportType } from '#domain/reports/options/report-types.ts';
import type { ReportSource } from '#web/cards/grouping.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { AnnotateButton } from './analyses/annotate-button.tsx';
import type { ReportCalls } from './options/report-calls.ts';
import { PdfButton } from './pdf/pdf-button.tsx';
import { ReportDownloads } from './report-downloads.tsx';
import { SendRegularlyButton } from './subscribe/send-regularly-button.tsx';
import { writeState } from './view/state/view-state.ts';

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
