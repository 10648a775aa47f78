import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { Analysis, ChangedAnalysis } from '#contract/reports/analyses.ts';
import { isEmptyNote, type Note } from '#domain/analyses/notes.ts';
import { formatNames } from '#domain/reports/citation.ts';
import { getReportType } from '#domain/reports/options/report-types.ts';
import { LeaveGuard } from '#web/features/editing/leave-guard.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { useModuleId, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { AbsentPage } from '#web/ui/page/absent-page.tsx';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AnalysisActions } from './analyses/analysis-actions.tsx';
import { analysisQuery } from './analyses/analysis-queries.ts';
import { ChangesSince } from './analyses/changes-since.tsx';
import { PublishedBadge } from './analyses/published-badge.tsx';
import { NotesContext, renderCardNote } from './notes/card-note.tsx';
import type { NoteEditing } from './notes/editable-note.tsx';
import { type NoteSaving, saveNote } from './notes/note-saving.ts';
import { PdfButton } from './print/pdf-button.tsx';
import { PaperReport } from './print/print-document.tsx';
import { ScreenReport } from './view/screen-report.tsx';

const title = 'Parity Data Analysis';

export function AnnotatedReportPage() {
  const { annotatedId = '' } = useParams();
  // The server refuses an id that is not a number, as it does an unknown one.
  const id = /^\d{1,9}$/.test(annotatedId) ? Number(annotatedId) : Number.NaN;
  return <Stored key={annotatedId} id={id} />;
}

function Stored({ id }: { id: number }) {
  const analysis = useQuery(analysisQuery(id));
  const { error } = analysis;
  if (error instanceof ApiError && error.status === 404) return <Absent error={error} />;
  return (
    <LoadedPage query={analysis} title={title}>
      {data => <OneAnalysis analysis={data} />}
    </LoadedPage>
  );
}

/** Does not say whether it was deleted, is not published or belongs to another hospital (D30). */
function Absent({ error }: { error: ApiError }) {
  return (
    <AbsentPage
      title={title}
      finding={errorMessage(error)}
      hint="It may have been unpublished or deleted, or it belongs to another hospital."
      link={{ to: paths.reports(useModuleId()), label: 'Back to Reports' }}
    />
  );
}

/** A stored report with the notes on its cards. */
function OneAnalysis({ analysis }: { analysis: Analysis }) {
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
  const { savings } = editing;
  const shown = useMemo(() => ({ notes, editing: is_admin ? editing : null }), [notes, editing, is_admin]);
  const saveNotes = useCallback(async () => {
    const stored = await Promise.all([...savings].map(saving => saving.editing.flush()));
    return stored.every(Boolean);
  }, [savings]);
  const view = useMemo(
    () => <ScreenReport context={context} state={state} changeState={setState} renderNote={renderCardNote} />,
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
      back={{ to: paths.reports(useModuleId()), label: 'Reports' }}
      controls={
        <>
          <PdfButton
            source={{ name: 'getAnalysis', params: { id } }}
            hasPageOne={context.page_one !== undefined}
          />
          {is_admin && <AnalysisActions analysis={analysis} onChanged={keep} />}
        </>
      }
    >
      <ChangesSince context={context} />
      <NotesContext value={shown}>{view}</NotesContext>
      <PaperReport report={{ context: { ...context, state }, name, notes }} />
      <LeaveGuard
        title="A note is not saved"
        text="If you leave now, what you wrote since it was last saved is lost."
        // Every note with unsaved text holds the screen by itself.
        isUnsaved={false}
        mustAsk={(from, to) =>
          from.pathname !== to.pathname && [...savings].some(saving => saving.editing.isUnsaved())
        }
        save={saveNotes}
        waysOut={[{ label: 'Leave Without It' }]}
        stayLabel="Stay"
      />
    </Page>
  );
}

/** Saves the notes of an analysis, each with the version it was read with. */
function useNoteEditing(
  { id, note_versions: versions }: Analysis,
  onSaved: (changed: ChangedAnalysis) => void,
): NoteEditing {
  const [savings] = useState(() => new Set<NoteSaving>());
  const save = useCallback(
    (cardId: string, note: Note, version: number, background: boolean) =>
      saveNote(cardId, note, async () => {
        const stored = isEmptyNote(note) ? null : (note as Analysis['notes'][string]);
        const body = { notes: { [cardId]: stored }, note_versions: { [cardId]: version } };
        const saved = await client.updateAnalysis({ params: { id }, body, background });
        onSaved(saved);
        return saved;
      }),
    [id, onSaved],
  );
  return useMemo(() => ({ versions, save, savings }), [versions, save, savings]);
}
