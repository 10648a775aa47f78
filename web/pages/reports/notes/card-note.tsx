import { use } from 'react';
import { EditableNote } from './editable-note.tsx';
import { NotesContext } from './notes-context.ts';
import { ReadOnlyNote } from './read-only-note.tsx';

/** What Parity says about a card. Whoever cannot write sees a note only where there is one. */
function CardNote({ cardId }: { cardId: string }) {
  const { notes, editing } = use(NotesContext);
  const note = notes[cardId];
  if (editing) return <EditableNote cardId={cardId} stored={note} editing={editing} />;
  return note ? <ReadOnlyNote note={note} /> : null;
}

/** The slot of a report's cards. */
export function noteOfCard(cardId: string) {
  return <CardNote cardId={cardId} />;
}
