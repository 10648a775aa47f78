import { Button, Stack, Text } from '@mantine/core';
import { isEmptyNote, type Note, noteLength, noteMaxLength } from '#domain/analyses/notes.ts';
import { describeChange } from '#web/features/editing/save-versioned.ts';
import { TextChoices } from '#web/features/editing/text-choices.tsx';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { useStore } from '#web/lib/store.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { isTooLong, type NoteSaving } from './note-saving.ts';
import { NoteView } from './note-view.tsx';
import classes from './notes.module.css';

/** The reason why a note is not stored, with actions. The typed text stays above. */
export function NoteProblem({ note, saving }: { note: Note; saving: NoteSaving }) {
  const { status, conflict } = useStore(saving.editing, state => state);
  const formatInstant = useHospitalTime();
  const theirs = conflict?.current.note;
  const isGone = theirs !== undefined && isEmptyNote(theirs);
  const isLong = isTooLong(note);
  const isFailed = !isLong && (status === 'failed' || status === 'offline');
  if (!isLong && !isFailed && !conflict) return null;
  return (
    <Stack align="flex-start" gap="s8" mt="s8">
      {isFailed && (
        <>
          <AlertLine message="Failed to save note! Please double check you are logged into the correct hospital." />
          <Button size="xs" variant="default" onClick={() => void saving.editing.flush()}>
            Try again
          </Button>
        </>
      )}
      {isLong && <AlertLine message={formatTooLong(noteLength(note))} />}
      {conflict && theirs && (
        <>
          <AlertLine
            message={`${describeChange(conflict, `${isGone ? 'removed' : 'changed'} this note`, formatInstant)}, after you opened it. Yours stands above and is not saved yet.`}
          />
          {!isGone && (
            <div className={classes.theirs}>
              <Text size="xs" c="dimmed">
                Theirs
              </Text>
              <NoteView note={theirs} />
            </div>
          )}
          <TextChoices canKeepBoth={!isGone} onChoose={saving.resolve} />
        </>
      )}
    </Stack>
  );
}

function formatTooLong(length: number): string {
  const most = noteMaxLength.toLocaleString('en-US');
  return `This note is too long: ${length.toLocaleString('en-US')} of at most ${most} characters. Shorten it, and it is saved.`;
}
