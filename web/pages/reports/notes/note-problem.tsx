import { Button, Group, Stack, Text } from '@mantine/core';
import { isEmptyNote, noteLength, noteMaxLength } from '#domain/reports/notes.ts';
import { describeChange } from '#web/features/editing/save-versioned.ts';
import { useHospitalTime } from '#web/lib/hospital-time.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import type { NoteSaver, NoteState } from './note-saver.ts';
import { NoteView } from './note-view.tsx';
import classes from './notes.module.css';

const choices = [
  ['mine', 'Keep Mine'],
  ['theirs', 'Take Theirs'],
  ['both', 'Keep Both'],
] as const;

/** The reason why a note is not stored, with actions. The typed text stays above. */
export function NoteProblem({ state, saver }: { state: NoteState; saver: NoteSaver }) {
  const { status, note, theirs } = state;
  const formatInstant = useHospitalTime();
  const isGone = theirs !== null && isEmptyNote(theirs.note);
  if (status === 'saved' || status === 'queued' || status === 'saving') return null;
  return (
    <Stack align="flex-start" gap="s8" mt="s8">
      {status === 'failed' && (
        <>
          <AlertLine message="Failed to save note! Please double check you are logged into the correct hospital." />
          <Button size="xs" variant="default" onClick={() => void saver.flush()}>
            Try again
          </Button>
        </>
      )}
      {status === 'too-long' && <AlertLine message={formatTooLong(noteLength(note))} />}
      {theirs && (
        <>
          <AlertLine
            message={`${describeChange(theirs, `${isGone ? 'removed' : 'changed'} this note`, formatInstant)}, after you opened it. Yours stands above and is not saved yet.`}
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
                <Button key={choice} size="xs" variant="default" onClick={() => saver.resolve(choice)}>
                  {label}
                </Button>
              ))}
          </Group>
        </>
      )}
    </Stack>
  );
}

function formatTooLong(length: number): string {
  const most = noteMaxLength.toLocaleString('en-US');
  return `This note is too long: ${length.toLocaleString('en-US')} of at most ${most} characters. Shorten it, and it is saved.`;
}
