import type { Note } from '#domain/reports/notes.ts';
import { NoteView } from './note-view.tsx';
import classes from './notes.module.css';

export function ReadOnlyNote({ note }: { note: Note }) {
  return (
    <div className={classes.note}>
      <p className={classes.title}>Parity Analysis</p>
      <NoteView note={note} />
    </div>
  );
}
