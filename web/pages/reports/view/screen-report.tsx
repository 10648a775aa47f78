import { CardControls } from './card-controls.tsx';
import { SearchableComments } from './comments/searchable-comments.tsx';
import { ReportView, type ReportViewProps } from './report-view.tsx';
import { type ScreenParts, ScreenPartsContext } from './screen-parts.ts';

const parts: ScreenParts = { Controls: CardControls, Comments: SearchableComments };

/** A report with its controls. */
export function ScreenReport(props: ReportViewProps & Required<Pick<ReportViewProps, 'onStateChange'>>) {
  return (
    <ScreenPartsContext value={parts}>
      <ReportView {...props} />
    </ScreenPartsContext>
  );
}
