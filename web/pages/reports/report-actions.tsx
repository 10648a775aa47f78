import type { ReportContext } from '#contract/reports/report-context.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { AnnotateButton } from './analyses/annotate-button.tsx';
import type { Comparison } from './cards/grouping.ts';
import { CopyLink } from './copy-link.tsx';
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
      <CopyLink />
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
