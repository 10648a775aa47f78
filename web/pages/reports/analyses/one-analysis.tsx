import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Analysis, ChangedAnalysis } from '#contract/reports/analyses.ts';
import { formatNames } from '#domain/reports/citation.ts';
import { getReportType } from '#domain/reports/report-types.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/page/page.tsx';
import { renderCardNote } from '../notes/card-note.tsx';
import { NotesContext } from '../notes/notes-context.ts';
import { PdfButton } from '../pdf/pdf-button.tsx';
import { PaperReport } from '../print/paper-report.tsx';
import { ScreenReport } from '../view/screen-report.tsx';
import { AnalysisActions } from './analysis-actions.tsx';
import { analysisQuery } from './analysis-queries.ts';
import { ChangesSince } from './changes-since.tsx';
import { LeaveNotes } from './leave-notes.tsx';
import { PublishedBadge } from './published-badge.tsx';
import { useNoteEditing } from './use-note-editing.ts';

/** A stored report with the notes on its cards. */
export function OneAnalysis({ analysis }: { analysis: Analysis }) {
  const { id, name, context, notes } = analysis;
  const { is_admin } = useSignedInUser();
  const queryClient = useQueryClient();
  const [state, setState] = useState(context.state);

  const keep = useCallback(
    (changed: ChangedAnalysis) => {
      // `changed` has no context, so the report is not rendered again.
      queryClient.setQueryData(
        analysisQuery(changed.id).queryKey,
        before => before && { ...before, ...changed },
      );
      void queryClient.invalidateQueries({ queryKey: ['analyses'] });
    },
    [queryClient],
  );
  const editing = useNoteEditing(analysis, keep);
  const shown = useMemo(() => ({ notes, editing: is_admin ? editing : null }), [notes, editing, is_admin]);
  const view = useMemo(
    () => (
      <ScreenReport context={context} state={state} onStateChange={setState} renderNote={renderCardNote} />
    ),
    [context, state],
  );

  return (
    <Page
      title={name}
      subtitle={
        <>
          {getReportType(context.report).name} report · {formatNames(context.citation.hospitals, 'hospitals')}{' '}
          {is_admin && <PublishedBadge published={analysis.published} />}
        </>
      }
      back={{ to: paths.reports, label: 'Reports' }}
      controls={
        <>
          <PdfButton source={{ name: 'getAnalysis', params: { id } }} />
          {is_admin && <AnalysisActions analysis={analysis} onChanged={keep} />}
        </>
      }
    >
      <ChangesSince context={context} />
      <NotesContext value={shown}>{view}</NotesContext>
      <PaperReport report={{ context: { ...context, state }, name, notes }} />
      <LeaveNotes savers={editing.savers} />
    </Page>
  );
}
