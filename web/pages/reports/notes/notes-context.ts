import { createContext } from 'react';
import type { Note } from '#domain/reports/notes.ts';
import type { NoteSaver, StoredNote } from './note-saver.ts';

/** The notes of a report by card id. `editing` is null without the right to edit. */
export interface Notes {
  notes: Readonly<Record<string, Note>>;
  editing: NoteEditing | null;
}

export interface NoteEditing {
  versions: Readonly<Record<string, number>>;
  /** Throws `NoteConflict` if another person has changed the note. */
  save: (cardId: string, note: Note, version: number) => Promise<StoredNote>;
  /** The notes on the screen; leaving the page first saves them. */
  savers: Set<NoteSaver>;
}

export const NotesContext = createContext<Notes>({ notes: {}, editing: null });
