import { createContext } from 'react';
import type { Note } from '#domain/reports/notes.ts';
import type { NoteSaver, StoredNote } from './note-saver.ts';

/** The notes of a report and, where the person may, the way to change them. */
export interface Notes {
  notes: Readonly<Record<string, Note>>;
  editing: NoteEditing | null;
}

export interface NoteEditing {
  versions: Readonly<Record<string, number>>;
  /** Fails with a `NoteConflict` where somebody else was faster. */
  save: (cardId: string, note: Note, version: number) => Promise<StoredNote>;
  /** Those on the screen: whoever leaves asks them first. */
  savers: Set<NoteSaver>;
}

export const NotesContext = createContext<Notes>({ notes: {}, editing: null });
