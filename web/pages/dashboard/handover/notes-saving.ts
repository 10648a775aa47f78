import type { Handover } from '#contract/shifts/handovers.ts';
import { handoverNotesMaxLength } from '#domain/measures/limits.ts';
import { createEditing } from '#web/features/editing/create-editing.ts';
import { type KeptNotes, keptNotes } from '#web/features/unsent/kept-handovers.ts';
import { placeId } from '#web/features/unsent/kept-shifts.ts';
import { client } from '#web/lib/api/client.ts';
import { createStore } from '#web/lib/store.ts';
import type { HandoverPlace } from './handover-queries.ts';

export type StoredNotes = Pick<Handover, 'notes' | 'version'>;

interface NotesInput extends KeptNotes {
  isChanged: boolean;
}

export type NotesSaving = ReturnType<typeof createNotesSaving>;

/** Saves the notes while they are typed. Text that is not stored yet stays in this browser. */
export function createNotesSaving(
  { moduleId, date, window }: HandoverPlace,
  userId: number,
  loaded: StoredNotes,
) {
  const id = placeId({ moduleId, date, windowId: window });
  const store = createStore<NotesInput>(open(keptNotes.find(userId, id), loaded));
  const set = (changes: Partial<NotesInput>) => store.set({ ...store.get(), ...changes });
  const editing = createEditing<NotesInput, Handover, Handover, KeptNotes>({
    store,
    savesItself: true,
    isValid: ({ typed }) => !isTooLong(typed.notes),
    send: ({ typed: { notes }, version }, background) =>
      client.saveHandover({ params: { moduleId }, body: { date, window, notes, version }, background }),
    accept: (stored, sent) => set({ version: stored.version, isChanged: store.get().typed !== sent.typed }),
    drafts: {
      items: keptNotes,
      userId,
      toId: () => id,
      toItem: ({ typed, version }) => ({ typed, version }),
    },
  });
  const replace = ({ notes, version }: StoredNotes, isChanged = false) =>
    set({ typed: { notes }, version, isChanged });

  return {
    store,
    editing,
    change: (notes: string) => set({ typed: { notes }, isChanged: true }),
    /** Takes the server's newer text unless there are unsaved changes. */
    adopt(newer: StoredNotes) {
      const { isChanged, version } = store.get();
      if (!isChanged && newer.version > version) replace(newer);
    },
    /** Resolves a conflict with one of the texts, or with theirs followed by ours. */
    resolve(choice: 'mine' | 'theirs' | 'both') {
      const theirs = editing.get().conflict?.current;
      if (!theirs) return;
      const mine = store.get().typed.notes;
      if (choice === 'mine') set({ version: theirs.version });
      else if (choice === 'theirs') replace(theirs);
      else replace({ ...theirs, notes: `${theirs.notes}\n\n${mine}` }, true);
      void editing.resolve();
    },
  };
}

export function isTooLong(notes: string): boolean {
  return notes.length > handoverNotesMaxLength;
}

/** Text that this browser kept comes before the stored one, on which it may no longer be based: saving it is a conflict then. */
function open(kept: KeptNotes | null, { notes, version }: StoredNotes): NotesInput {
  if (kept && kept.typed.notes !== notes) return { ...kept, isChanged: true };
  return { typed: { notes }, version, isChanged: false };
}
