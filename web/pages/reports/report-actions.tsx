import { IconLink } from '@tabler/icons-react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { AnnotateButton } from './analyses/annotate-button.tsx';
import type { Comparison } from './cards/grouping.ts';
import { ReportDownloads } from './download/report-downloads.tsx';
import type { ReportCalls } from './options/report-calls.ts';
import { PdfButton } from './pdf/pdf-button.tsx';
import { writeState } from './view/view-state.ts';

interface ReportActionsProps {
  context: ReportContext;
  comparison: Comparison | null;
  state: ReportContext['state'];
  calls: ReportCalls;
}

export function ReportActions({ context, comparison, state, calls }: ReportActionsProps) {
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
      <ReportDownloads context={context} comparison={comparison} state={state} />
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
