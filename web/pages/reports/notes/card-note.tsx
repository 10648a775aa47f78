import { use } from 'react';
import type { Note } from '#domain/notes.ts';
import { EditableNote } from './editable-note.tsx';
import { NoteView } from './note-view.tsx';
import classes from './notes.module.css';
import { NotesContext } from './notes-context.ts';

/** What Parity says about a card. Whoever cannot write sees a note only where there is one. */
function CardNote({ cardId }: { cardId: string }) {
  const { notes, editing } = use(NotesContext);
  const note = notes[cardId];
  if (editing) return <EditableNote cardId={cardId} stored={note} editing={editing} />;
  return note ? <ReadNote note={note} /> : null;
}

function ReadNote({ note }: { note: Note }) {
  return (
    <div className={classes.note}>
      <p className={classes.title}>Parity Analysis</p>
      <NoteView note={note} />
    </div>
  );
}

/** The slot of a report's cards. */
export function noteOfCard(cardId: string) {
  return <CardNote cardId={cardId} />;
}
