import type { AnalysisConflict, ChangedAnalysis } from '#contract/reports/analyses.ts';
import { isEmptyNote, type Note, noteLength, noteMaxLength } from '#domain/reports/notes.ts';
import { createEditing } from '#web/features/editing/create-editing.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { createStore } from '#web/lib/store.ts';

/** A note as stored; version 0 if there never was one. */
export interface StoredNote {
  note: Note;
  version: number;
}

/** Rejects with a 409 that has the stored note if another person has changed it. */
type SaveNote = (note: Note, version: number, background: boolean) => Promise<StoredNote>;

interface NoteInput {
  /** As shown, with unsaved changes. */
  typed: Note;
  isChanged: boolean;
  /** Of the stored note that the text is based on. */
  version: number;
  /** Increases when the text is replaced from outside the editor. */
  revision: number;
}

export const emptyNote: Note = { blocks: [] };

export type NoteSaving = ReturnType<typeof createNoteSaving>;

/** Saves a note while it is typed. Text that could not be saved stays. */
export function createNoteSaving(initial: StoredNote, save: SaveNote) {
  const { note, version } = initial;
  const store = createStore<NoteInput>({ typed: note, isChanged: false, version, revision: 0 });
  const set = (changes: Partial<NoteInput>) => store.set({ ...store.get(), ...changes });
  const editing = createEditing<NoteInput, StoredNote, StoredNote>({
    store,
    savesItself: true,
    isValid: ({ typed }) => !isTooLong(typed),
    send: (sent, background) => save(sent.typed, sent.version, background),
    accept: (stored, sent) => set({ version: stored.version, isChanged: store.get().typed !== sent.typed }),
  });

  /** Replaces the text from outside the editor. */
  const replace = (typed: Note, isChanged: boolean, on: StoredNote) =>
    set({ typed, isChanged, version: on.version, revision: store.get().revision + 1 });

  return {
    store,
    editing,
    change: (typed: Note) => set({ typed, isChanged: true }),
    /** Takes the server's newer text unless there are unsaved changes. */
    adopt(newer: StoredNote) {
      const { isChanged, version: known } = store.get();
      if (!isChanged && newer.version > known) replace(newer.note, false, newer);
    },
    /** Resolves a conflict with one of the texts, or with theirs followed by ours. */
    resolve(choice: 'mine' | 'theirs' | 'both') {
      const theirs = editing.get().conflict?.current;
      if (!theirs) return;
      const both = { blocks: [...theirs.note.blocks, ...store.get().typed.blocks] };
      if (choice === 'mine') set({ version: theirs.version });
      else if (choice === 'theirs') replace(theirs.note, false, theirs);
      else replace(both, true, theirs);
      void editing.resolve();
    },
  };
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
