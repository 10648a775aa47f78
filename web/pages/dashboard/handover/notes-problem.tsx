import { Button, Stack, Text } from '@mantine/core';
import { handoverNotesMaxLength } from '#domain/measures/limits.ts';
import { describeChange } from '#web/features/editing/save-versioned.ts';
import { TextChoices } from '#web/features/editing/text-choices.tsx';
import { joinProblems, readProblems } from '#web/lib/api/messages.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { useStore } from '#web/lib/store.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './handover.module.css';
import { isTooLong, type NotesSaving } from './notes-saving.ts';

/** Why the notes are not stored, with actions. The typed text stays above. */
export function NotesProblem({ notes, saving }: { notes: string; saving: NotesSaving }) {
  const { status, conflict, error } = useStore(saving.editing, state => state);
  const formatInstant = useHospitalTime();
  if (isTooLong(notes)) return <AlertLine message={describeTooLong(notes.length)} />;
  if (status === 'failed') {
    return (
      <Stack align="flex-start" gap="s8">
        <AlertLine message={joinProblems(readProblems(error)) || 'The notes could not be saved.'} />
        <Button size="xs" variant="default" onClick={() => void saving.editing.flush()}>
          Try again
        </Button>
      </Stack>
    );
  }
  if (!conflict) return null;
  const said = describeChange(conflict, 'changed these notes', formatInstant);
  return (
    <Stack align="flex-start" gap="s8" w="100%">
      <AlertLine message={`${said}, after you opened them. Yours stand above and are not saved yet.`} />
      <div className={classes.theirs}>
        <Text size="xs" c="dimmed">
          Theirs
        </Text>
        <p className={classes.text}>{conflict.current.notes || 'Nothing'}</p>
      </div>
      <TextChoices onChoose={saving.resolve} />
    </Stack>
  );
}

function describeTooLong(length: number): string {
  const [typed, most] = [length, handoverNotesMaxLength].map(count => count.toLocaleString('en-US'));
  return `These notes are too long: ${typed} of at most ${most} characters. Shorten them, and they are saved.`;
}
