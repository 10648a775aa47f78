import type { ReportContext } from '#contract/reports/report-context.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { AnnotateButton } from './analyses/annotate-button.tsx';
import type { Comparison } from './cards/part.ts';
import { CopyLink } from './copy-link.tsx';
import { ReportDownloads } from './download/report-downloads.tsx';
import { PdfButton } from './pdf/pdf-button.tsx';
import { writeState } from './view/view-state.ts';

interface ReportActionsProps {
  context: ReportContext;
  comparison: Comparison | null;
  state: ReportContext['state'];
  /** What the report was asked for with. */
  query: Record<string, unknown>;
}

/** What can be done with a report that is there. */
export function ReportActions({ context, comparison, state, query }: ReportActionsProps) {
  const { is_admin } = useSignedInUser();
  return (
    <>
      <CopyLink />
      <ReportDownloads context={context} comparison={comparison} state={state} />
      <PdfButton
        source={{
          name: 'getReport',
          params: { report: context.report },
          query: { ...query, state: writeState(state) },
        }}
      />
      {is_admin && <AnnotateButton context={{ ...context, state }} />}
    </>
  );
}
