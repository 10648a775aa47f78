import { isEmptyNote, type Note, noteLength, noteMaxLength } from '#domain/reports/notes.ts';
import { createEditing } from '#web/features/editing/create-editing.ts';
import type { EditConflict } from '#web/features/editing/save-versioned.ts';
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
  note: Note;
  /** The note that `note` is based on. */
  stored: StoredNote;
  /** Increases when the text is replaced from outside the editor. */
  revision: number;
}

export const emptyNote: Note = { blocks: [] };

export type NoteSaving = ReturnType<typeof createNoteSaving>;

/** Saves a note while it is typed. Text that could not be saved stays. */
export function createNoteSaving(initial: StoredNote, save: SaveNote) {
  const store = createStore<NoteInput>({ note: initial.note, stored: initial, revision: 0 });
  const set = (changes: Partial<NoteInput>) => store.set({ ...store.get(), ...changes });
  const isUnsaved = ({ note, stored }: NoteInput) => note !== stored.note;
  const editing = createEditing<NoteInput, StoredNote, StoredNote>({
    store,
    isUnsaved,
    isEdited: (now, before) => now.note !== before.note,
    isValid: ({ note }) => !isTooLong(note),
    send: ({ note, stored }, background) =>
      save(note, stored.version, background).catch((error: unknown) => acceptSameText(error, note)),
    accept: ({ version }, { note }) => set({ stored: { note, version } }),
    savesItself: true,
  });

  /** Replaces the text from outside the editor. */
  const replace = (note: Note, stored: StoredNote) =>
    set({ note, stored, revision: store.get().revision + 1 });

  return {
    store,
    editing,
    change: (note: Note) => set({ note }),
    /** Takes the server's newer text unless there are unsaved changes. */
    adopt(newer: StoredNote) {
      const { stored } = store.get();
      if (!isUnsaved(store.get()) && newer.version > stored.version) replace(newer.note, newer);
    },
    /** Resolves a conflict with one of the texts, or with theirs followed by ours. */
    resolve(choice: 'mine' | 'theirs' | 'both') {
      const theirs = editing.get().conflict?.current;
      if (!theirs) return;
      const { note } = store.get();
      if (choice === 'mine') set({ stored: theirs });
      else if (choice === 'theirs') replace(theirs.note, theirs);
      else replace({ blocks: [...theirs.note.blocks, ...note.blocks] }, theirs);
      void editing.resolve();
    },
  };
}

export function isTooLong(note: Note): boolean {
  return noteLength(note) > noteMaxLength;
}

/** The same text from two people is not a conflict. */
function acceptSameText(error: unknown, note: Note): StoredNote {
  if (error instanceof ApiError && error.status === 409) {
    const { current } = error.body as EditConflict<StoredNote>;
    if (haveSameText(current.note, note)) return current;
  }
  throw error;
}

function haveSameText(a: Note, b: Note): boolean {
  return JSON.stringify(a) === JSON.stringify(b) || (isEmptyNote(a) && isEmptyNote(b));
}
