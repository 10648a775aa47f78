import type { ShiftChange } from '#contract/shifts/shifts.ts';
import classes from './history-dialog.module.css';

interface NotesTextsProps {
  /** From the text before the first save to that after the last one. */
  change: ShiftChange;
  saves: readonly ShiftChange[];
  formatInstant: (instant: string) => string;
}

/** The former text of a hand-over's notes and the new one, and those in between if they were saved while they were typed. */
export function NotesTexts({ change, saves, formatInstant }: NotesTextsProps) {
  const [notes] = change.changes;
  if (!notes) return <p className={classes.after}>Their former text was not kept.</p>;
  return (
    <>
      <dl className={classes.texts}>
        <dt>Before</dt>
        <dd>{showText(notes.from)}</dd>
        <dt>After</dt>
        <dd>{showText(notes.to)}</dd>
      </dl>
      {saves.length > 1 && (
        <details className={classes.saves}>
          <summary>{saves.length} saves while typing</summary>
          <dl className={classes.texts}>
            {saves.map(({ id, at, changes: [text] }) => (
              <div key={id}>
                <dt>{formatInstant(at)}</dt>
                <dd>{showText(text?.to)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function showText(text: unknown): string {
  return typeof text === 'string' && text.trim() !== '' ? text : 'Nothing';
}
