import type { Handover } from '#contract/handovers/handovers.ts';
import { handoverNotesMaxLength } from '#domain/measures/limits.ts';
import { createTextEditing } from '#web/features/editing/create-text-editing.ts';
import { type KeptNotes, keptNotes } from '#web/features/unsent/kept-handovers.ts';
import { placeId } from '#web/features/unsent/kept-shifts.ts';
import { client } from '#web/lib/api/client.ts';
import type { HandoverPlace } from './handover-queries.ts';

export type NotesSaving = ReturnType<typeof createNotesSaving>;

/** Saves the notes while they are typed. Text that is not stored yet stays in this browser. */
export function createNotesSaving(
  { moduleId, date, window }: HandoverPlace,
  userId: number,
  loaded: Handover,
) {
  const id = placeId({ moduleId, date, windowId: window });
  return createTextEditing<KeptNotes['typed'], Handover, KeptNotes>({
    initial: chooseText(keptNotes.find(userId, id), loaded),
    toText: ({ notes }) => ({ notes }),
    isValid: ({ notes }) => !isTooLong(notes),
    send: ({ notes }, version, background) =>
      client.saveHandover({ params: { moduleId }, body: { date, window, notes, version }, background }),
    join: (theirs, mine) => ({ notes: `${theirs.notes}\n\n${mine.notes}` }),
    drafts: {
      items: keptNotes,
      userId,
      toId: () => id,
      toItem: ({ typed, version }) => ({ typed, version }),
    },
  });
}

export function isTooLong(notes: string): boolean {
  return notes.length > handoverNotesMaxLength;
}

/** Text that this browser kept comes before the stored one, on which it may no longer be based: saving it is a conflict then. */
function chooseText(kept: KeptNotes | null, { notes, version }: Handover) {
  if (kept && kept.typed.notes !== notes) return { ...kept, isChanged: true };
  return { typed: { notes }, version, isChanged: false };
}
