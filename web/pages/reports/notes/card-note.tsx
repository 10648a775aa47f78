import { createContext, use } from 'react';
import type { Note } from '#domain/analyses/notes.ts';
import { EditableNote, type NoteEditing } from './editable-note.tsx';
import { ReadOnlyNote } from './note-view.tsx';

/** The notes of a report by card id. `editing` is null without the right to edit. */
interface Notes {
  notes: Readonly<Record<string, Note>>;
  editing: NoteEditing | null;
}

export const NotesContext = createContext<Notes>({ notes: {}, editing: null });

/** A card's note. Without the right to edit, only an existing note is shown. */
function CardNote({ cardId }: { cardId: string }) {
  const { notes, editing } = use(NotesContext);
  const note = notes[cardId];
  if (editing) return <EditableNote cardId={cardId} stored={note} editing={editing} />;
  return note ? <ReadOnlyNote note={note} /> : null;
}

export function renderCardNote(cardId: string) {
  return <CardNote cardId={cardId} />;
}
