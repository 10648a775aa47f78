import type { FastifyRequest } from 'fastify';
import type { Analysis } from '#contract/analyses.ts';
import { isEmptyNote, type Note, plainNote } from '#domain/notes.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { changedSince } from '#server/http/conflict.ts';
import { type Editor, listNotes, removeNote, saveNote } from './notes.queries.ts';

interface NoteChanges {
  notes: Record<string, Note | string | null>;
  /** By card id, as they were read; absent, the last write wins. */
  versions: Record<string, number>;
}

/** Changes the notes of an analysis card by card, all or none (D45). A note without text is none. */
export async function changeNotes(
  tx: PlatformTx,
  analysisId: number,
  { notes, versions }: NoteChanges,
  { editor, request, read }: { editor: Editor; request: FastifyRequest; read: () => Promise<Analysis> },
): Promise<void> {
  const stored = new Map((await listNotes(tx, analysisId)).map(note => [note.cardId, note]));
  for (const [cardId, seen] of Object.entries(versions)) {
    const note = stored.get(cardId);
    if (!(cardId in notes) || seen === (note?.version ?? 0)) continue;
    const { updatedByName: by, updatedAt: at } = note ?? { updatedByName: null, updatedAt: null };
    throw changedSince(request, { what: 'note', by, at, current: await read() });
  }
  for (const [cardId, value] of Object.entries(notes)) {
    const body = typeof value === 'string' ? plainNote(value) : value;
    const version = (stored.get(cardId)?.version ?? 0) + 1;
    if (!body || isEmptyNote(body)) await removeNote(tx, analysisId, cardId);
    else await saveNote(tx, { analysisId, cardId, body, version, ...editor });
  }
}
