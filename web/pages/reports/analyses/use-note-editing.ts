import { useCallback, useMemo, useState } from 'react';
import type { Analysis, AnalysisConflict, ChangedAnalysis } from '#contract/reports/analyses.ts';
import { isEmptyNote, type Note } from '#domain/reports/notes.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { emptyNote, NoteConflict, type NoteSaver, type StoredNote } from '../notes/note-saver.ts';
import type { NoteEditing } from '../notes/notes-context.ts';

/** Saves the notes of an analysis, each with the version it was read with. */
export function useNoteEditing(
  { id, note_versions: versions }: Analysis,
  onSaved: (changed: ChangedAnalysis) => void,
): NoteEditing {
  const [savers] = useState(() => new Set<NoteSaver>());
  const save = useCallback(
    async (cardId: string, note: Note, version: number): Promise<StoredNote> => {
      try {
        const stored = isEmptyNote(note) ? null : (note as Analysis['notes'][string]);
        const body = { notes: { [cardId]: stored }, note_versions: { [cardId]: version } };
        const saved = await client.updateAnalysis({ params: { id }, body });
        onSaved(saved);
        return toStoredNote(saved, cardId);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        const { current, changed_by: by, changed_at: at } = error.body as AnalysisConflict;
        throw new NoteConflict({ ...toStoredNote(current, cardId), by, at });
      }
    },
    [id, onSaved],
  );
  return useMemo(() => ({ versions, save, savers }), [versions, save, savers]);
}

function toStoredNote({ notes, note_versions }: ChangedAnalysis, cardId: string): StoredNote {
  return { note: notes[cardId] ?? emptyNote, version: note_versions[cardId] ?? 0 };
}
