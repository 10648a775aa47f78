import type { FastifyRequest } from 'fastify';
import type { Analysis } from '#contract/reports/analyses.ts';
import { createPlainNote, isEmptyNote, type Note } from '#domain/analyses/notes.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { conflictError } from '#server/http/errors/conflict.ts';
import { type Editor, listNotes, type NoteRow, saveNote } from './analyses.queries.ts';
import { toNote } from './present-analysis.ts';

interface NoteChanges {
  notes: Record<string, Note | string | null>;
  /** By card id, as they were read; without one, the last write wins. */
  versions: Record<string, number>;
}

/**
 * Changes the notes of an analysis, all or none (D45). A note without text is removed, but its row stays, so that its version
 * continues to count and a later note is not mistaken for the one that was read.
 */
export async function changeNotes(
  tx: PlatformTx,
  analysisId: number,
  { notes, versions }: NoteChanges,
  { editor, request, read }: { editor: Editor; request: FastifyRequest; read: () => Promise<Analysis> },
): Promise<void> {
  const stored = new Map((await listNotes(tx, analysisId)).map(note => [note.cardId, note]));
  for (const [cardId, seen] of Object.entries(versions)) {
    const note = stored.get(cardId);
    if (!(cardId in notes) || isAsSeen(note, seen)) continue;
    const { updatedByName: by, updatedAt: at } = note ?? { updatedByName: null, updatedAt: null };
    throw conflictError(request, { what: 'note', by, at, current: await read() });
  }
  for (const [cardId, value] of Object.entries(notes)) {
    const body = typeof value === 'string' ? createPlainNote(value) : (value ?? nothing);
    const note = stored.get(cardId);
    const version = (note?.version ?? 0) + 1;
    if (!isEmptyNote(body)) await saveNote(tx, { analysisId, cardId, body, version, ...editor });
    else if (hasText(note)) await saveNote(tx, { analysisId, cardId, body: nothing, version, ...editor });
  }
}

const nothing: Note = { blocks: [] };

/** Version 0 means that the card had no note; it is current while the card still has none. */
function isAsSeen(note: NoteRow | undefined, seen: number): boolean {
  return seen === (note?.version ?? 0) || (seen === 0 && !hasText(note));
}

function hasText(note: NoteRow | undefined): boolean {
  return note !== undefined && !isEmptyNote(toNote(note));
}
