import type { AnalysisConflict, ChangedAnalysis } from '#contract/reports/analyses.ts';
import { isEmptyNote, type Note, noteLength, noteMaxLength } from '#domain/analyses/notes.ts';
import { createTextEditing } from '#web/features/editing/create-text-editing.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** A note as stored; version 0 if there never was one. */
export interface StoredNote {
  note: Note;
  version: number;
}

/** Rejects with a 409 that has the stored note if another person has changed it. */
type SaveNote = (note: Note, version: number, background: boolean) => Promise<StoredNote>;

export const emptyNote: Note = { blocks: [] };

export type NoteSaving = ReturnType<typeof createNoteSaving>;

/** Saves a note while it is typed. */
export function createNoteSaving({ note, version }: StoredNote, save: SaveNote) {
  return createTextEditing<Note, StoredNote>({
    initial: { typed: note, version, isChanged: false },
    toText: stored => stored.note,
    isValid: typed => !isTooLong(typed),
    send: save,
    join: (theirs, mine) => ({ blocks: [...theirs.blocks, ...mine.blocks] }),
  });
}

export function isTooLong(note: Note): boolean {
  return noteLength(note) > noteMaxLength;
}

/** Of a 409, keeps the one note. The same text from two people is not a conflict. */
export async function saveNote(
  cardId: string,
  note: Note,
  save: () => Promise<ChangedAnalysis>,
): Promise<StoredNote> {
  try {
    return toStoredNote(await save(), cardId);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    const conflict = error.body as AnalysisConflict;
    const current = toStoredNote(conflict.current, cardId);
    if (haveSameText(current.note, note)) return current;
    throw new ApiError(409, { ...conflict, current });
  }
}

function toStoredNote({ notes, note_versions }: ChangedAnalysis, cardId: string): StoredNote {
  return { note: notes[cardId] ?? emptyNote, version: note_versions[cardId] ?? 0 };
}

function haveSameText(a: Note, b: Note): boolean {
  return JSON.stringify(a) === JSON.stringify(b) || (isEmptyNote(a) && isEmptyNote(b));
}
