import { Button, Group, Stack, Text } from '@mantine/core';
import { formatDateTime } from '#domain/measures/formatting.ts';
import { isEmptyNote, noteLength, noteMaxLength } from '#domain/reports/notes.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import type { NoteSaver, NoteState } from './note-saver.ts';
import { NoteView } from './note-view.tsx';
import classes from './notes.module.css';

type Choice = Parameters<NoteSaver['resolve']>[0];

interface NoteProblemProps {
  state: NoteState;
  onRetry: () => void;
  onResolve: (choice: Choice) => void;
}

const choices: readonly (readonly [Choice, string])[] = [
  ['mine', 'Keep Mine'],
  ['theirs', 'Take Theirs'],
  ['both', 'Keep Both'],
];

/** The reason why a note is not stored, with actions. The typed text stays above. */
export function NoteProblem({ state, onRetry, onResolve }: NoteProblemProps) {
  switch (state.status) {
    case 'failed':
      return (
        <Stack align="flex-start" gap="s8" mt="s8">
          <AlertLine message="Failed to save note! Please double check you are logged into the correct hospital." />
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Stack>
      );
    case 'too-long':
      return (
        <Stack align="flex-start" gap="s8" mt="s8">
          <AlertLine message={formatTooLong(noteLength(state.note))} />
        </Stack>
      );
    case 'conflict':
      return <Conflict theirs={state.theirs} onResolve={onResolve} />;
    default:
      return null;
  }
}

function Conflict({
  theirs,
  onResolve,
}: {
  theirs: NoteState['theirs'];
  onResolve: NoteProblemProps['onResolve'];
}) {
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
  if (!theirs) return null;
  const when = theirs.at ? ` on ${formatDateTime(theirs.at, timeZone)}` : '';
  const isGone = isEmptyNote(theirs.note);
  return (
    <Stack align="flex-start" gap="s8" mt="s8">
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
      <Group gap="s8">
        {choices
          .filter(([choice]) => choice !== 'both' || !isGone)
          .map(([choice, label]) => (
            <Button key={choice} size="xs" variant="default" onClick={() => onResolve(choice)}>
              {label}
            </Button>
          ))}
      </Group>
    </Stack>
  );
}

function formatTooLong(length: number): string {
  const most = noteMaxLength.toLocaleString('en-US');
  return `This note is too long: ${length.toLocaleString('en-US')} of at most ${most} characters. Shorten it, and it is saved.`;
}
