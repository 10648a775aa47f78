import { Box, Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isEmptyNote, type Note } from '#domain/analyses/notes.ts';
import type { EditStatus } from '#web/features/editing/create-editing.ts';
import { useEditing } from '#web/features/editing/use-editing.ts';
import { useHoldsInput } from '#web/lib/navigation/held-input.ts';
import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts';
import { useStore } from '#web/lib/store.ts';
import { NoteProblem } from './note-problem.tsx';
import { createNoteSaving, emptyNote, isTooLong, type NoteSaving, type StoredNote } from './note-saving.ts';
import { NoteView } from './note-view.tsx';
import classes from './notes.module.css';

const NoteEditor = lazy(async () => ({ default: (await import('./note-editor.tsx')).NoteEditor }));

export interface NoteEditing {
  versions: Readonly<Record<string, number>>;
  /** Rejects with a 409 that has the stored note if another person has changed it. */
  save: (cardId: string, note: Note, version: number, background: boolean) => Promise<StoredNote>;
  /** The notes on the screen; leaving the page first saves them. */
  savings: Set<NoteSaving>;
}

interface EditableNoteProps {
  cardId: string;
  stored: Note | undefined;
  editing: NoteEditing;
}

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const;

export function EditableNote({ cardId, stored, editing }: EditableNoteProps) {
  const { saving, note, revision, status } = useNoteSaving({ cardId, stored, editing });
  const [isOpen, setIsOpen] = useState(false);
  const { opener, returnFocus } = useReturnFocus(isOpen, status);

  function close() {
    setIsOpen(false);
    returnFocus();
    void saving.editing.flush();
  }

  if (!isOpen && status === 'saved' && isEmptyNote(note)) {
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
          {isOpen || status !== 'saved' ? formatStatus(isTooLong(note) ? 'failed' : status) : ''}
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
        <Suspense fallback={<NoteView note={note} />}>
          <NoteEditor key={revision} note={note} onChange={saving.change} onClose={close} />
        </Suspense>
      ) : (
        <NoteView note={note} />
      )}
      <NoteProblem note={note} saving={saving} />
    </div>
  );
}

/** Saves the note, and warns before leaving the page with unsaved changes. */
function useNoteSaving({ cardId, stored = emptyNote, editing }: EditableNoteProps) {
  const { save, savings, versions } = editing;
  const version = versions[cardId] ?? 0;
  const [saving] = useState(() =>
    createNoteSaving({ note: stored, version }, (...sent) => save(cardId, ...sent)),
  );
  const { typed: note, revision } = useStore(saving.store, input => input);
  const status = useStore(saving.editing, state => state.status);
  const isUnsaved = status !== 'saved';
  useHoldsInput(isUnsaved);
  useUnloadWarning(isUnsaved);
  useEditing(saving.editing);

  useEffect(() => {
    savings.add(saving);
    return () => void savings.delete(saving);
  }, [saving, savings]);

  useEffect(() => saving.adopt({ note: stored, version }), [saving, stored, version]);

  return { saving, note, revision, status };
}

/** Returns focus from the closed editor to the button that opens it. An emptied note gets another button once it is saved. */
function useReturnFocus(isOpen: boolean, status: EditStatus) {
  const opener = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);

  useEffect(() => {
    if (isOpen || !isReturning.current) return;
    if (document.activeElement === document.body) opener.current?.focus();
    isReturning.current = status === 'draft' || status === 'saving';
  }, [isOpen, status]);

  return {
    opener,
    returnFocus: () => {
      isReturning.current = true;
    },
  };
}

function formatStatus(status: EditStatus): string {
  if (status === 'saved') return 'Saved';
  return status === 'draft' || status === 'saving' ? 'Saving...' : 'Not saved';
}
