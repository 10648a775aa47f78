import { use } from 'react';
import { EditableNote } from './editable-note.tsx';
import { NotesContext } from './notes-context.ts';
import { ReadOnlyNote } from './read-only-note.tsx';

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
