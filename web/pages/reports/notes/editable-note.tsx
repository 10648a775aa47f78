import { Box, Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isEmptyNote, type Note } from '#domain/reports/notes.ts';
import { useHoldsInput } from '#web/lib/auth/held-input.ts';
import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts';
import { NoteProblem } from './note-problem.tsx';
import { emptyNote, NoteSaver, type NoteState, type StoredNote } from './note-saver.ts';
import { NoteView } from './note-view.tsx';
import classes from './notes.module.css';

const NoteEditor = lazy(async () => ({ default: (await import('./note-editor.tsx')).NoteEditor }));

export interface NoteEditing {
  versions: Readonly<Record<string, number>>;
  /** Throws `NoteConflict` if another person has changed the note. */
  save: (cardId: string, note: Note, version: number) => Promise<StoredNote>;
  /** The notes on the screen; leaving the page first saves them. */
  savers: Set<NoteSaver>;
}

interface EditableNoteProps {
  cardId: string;
  stored: Note | undefined;
  editing: NoteEditing;
}

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const;

export function EditableNote({ cardId, stored, editing }: EditableNoteProps) {
  const { saver, state } = useSaver({ cardId, stored, editing });
  const [isOpen, setIsOpen] = useState(false);
  const { opener, returnFocus } = useReturnFocus(isOpen, state);

  function close() {
    setIsOpen(false);
    returnFocus();
    void saver.flush();
  }

  if (!isOpen && state.status === 'saved' && isEmptyNote(state.note)) {
    return (
      <Box mt="s8" data-screen-only>
        <Button
          ref={opener}
          size="xs"
          variant="subtle"
          leftSection={<IconPlus {...icon} />}
          onClick={() => setIsOpen(true)}
        >
          Add Parity Analysis
        </Button>
      </Box>
    );
  }
  return (
    <div className={classes.note}>
      <Group justify="space-between" gap="var(--space-4) var(--space-12)" mih={28}>
        <p className={classes.title}>Parity Analysis</p>
        <Text component="span" size="xs" c="dimmed" role="status">
          {isOpen || state.status !== 'saved' ? formatStatus(state) : ''}
        </Text>
        {isOpen ? (
          <Button size="compact-sm" variant="default" onClick={close}>
            Done
          </Button>
        ) : (
          <Button
            ref={opener}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPencil {...icon} />}
            onClick={() => setIsOpen(true)}
          >
            Edit
          </Button>
        )}
      </Group>
      {isOpen ? (
        <Suspense fallback={<NoteView note={state.note} />}>
          <NoteEditor
            key={state.revision}
            note={state.note}
            onChange={note => saver.change(note)}
            onClose={close}
          />
        </Suspense>
      ) : (
        <NoteView note={state.note} />
      )}
      <NoteProblem state={state} saver={saver} />
    </div>
  );
}

/** Saves the note, and warns before leaving the page with unsaved changes. */
function useSaver({ cardId, stored = emptyNote, editing }: EditableNoteProps) {
  const { save, savers, versions } = editing;
  const version = versions[cardId] ?? 0;
  const [saver] = useState(
    () => new NoteSaver({ note: stored, version }, (note, seen) => save(cardId, note, seen)),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.get);
  const isUnsaved = state.status !== 'saved';
  useHoldsInput(isUnsaved);
  useUnloadWarning(isUnsaved);

  useEffect(() => {
    savers.add(saver);
    return () => {
      savers.delete(saver);
      void saver.flush();
    };
  }, [saver, savers]);

  useEffect(() => saver.adopt({ note: stored, version }), [saver, stored, version]);

  return { saver, state };
}

/** Returns focus from the closed editor to the button that opens it. An emptied note gets another button once it is saved. */
function useReturnFocus(isOpen: boolean, { status }: NoteState) {
  const opener = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);

  useEffect(() => {
    if (isOpen || !isReturning.current) return;
    if (document.activeElement === document.body) opener.current?.focus();
    isReturning.current = status === 'queued' || status === 'saving';
  }, [isOpen, status]);

  return {
    opener,
    returnFocus: () => {
      isReturning.current = true;
    },
  };
}

function formatStatus({ status }: NoteState): string {
  if (status === 'saved') return 'Saved';
  return status === 'queued' || status === 'saving' ? 'Saving...' : 'Not saved';
}
