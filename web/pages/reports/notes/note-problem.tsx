import { Button, Text } from '@mantine/core';
import { formatDateTime } from '#domain/measures/formatting.ts';
import { isEmptyNote, noteLength, noteMaxLength } from '#domain/reports/notes.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import type { NoteState } from './note-saver.ts';
import { NoteView } from './note-view.tsx';
import classes from './notes.module.css';

type Choice = 'mine' | 'theirs' | 'both';

interface NoteProblemProps {
  state: NoteState;
  onRetry: () => void;
  onSettle: (choice: Choice) => void;
}

const choices: readonly (readonly [Choice, string])[] = [
  ['mine', 'Keep Mine'],
  ['theirs', 'Take Theirs'],
  ['both', 'Keep Both'],
];

/** Why a note is not stored, and the way on. What was typed stays above. */
export function NoteProblem({ state, onRetry, onSettle }: NoteProblemProps) {
  switch (state.status) {
    case 'failed':
      return (
        <div className={classes.problem}>
          <AlertLine message="Failed to save note! Please double check you are logged into the correct hospital." />
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      );
    case 'too-long':
      return (
        <div className={classes.problem}>
          <AlertLine message={tooLong(noteLength(state.note))} />
        </div>
      );
    case 'conflict':
      return <Conflict theirs={state.theirs} onSettle={onSettle} />;
    default:
      return null;
  }
}

function Conflict({
  theirs,
  onSettle,
}: {
  theirs: NoteState['theirs'];
  onSettle: NoteProblemProps['onSettle'];
}) {
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
  if (!theirs) return null;
  const when = theirs.at ? ` on ${formatDateTime(theirs.at, timeZone)}` : '';
  const isGone = isEmptyNote(theirs.note);
  return (
    <div className={classes.problem}>
      <AlertLine
        message={`${theirs.by || 'Somebody'} ${isGone ? 'removed' : 'changed'} this note${when}, after you opened it. Yours stands above and is not saved yet.`}
      />
      {!isGone && (
        <div className={classes.theirs}>
          <Text size="xs" c="dimmed">
            Theirs
          </Text>
          <NoteView note={theirs.note} />
        </div>
      )}
      <div className={classes.choices}>
        {choices
          .filter(([choice]) => choice !== 'both' || !isGone)
          .map(([choice, label]) => (
            <Button key={choice} size="xs" variant="default" onClick={() => onSettle(choice)}>
              {label}
            </Button>
          ))}
      </div>
    </div>
  );
}

function tooLong(length: number): string {
  const most = noteMaxLength.toLocaleString('en-US');
  return `This note is too long: ${length.toLocaleString('en-US')} of at most ${most} characters. Shorten it, and it is saved.`;
}
