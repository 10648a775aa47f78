import type { FastifyRequest } from 'fastify';
import type { Analysis } from '#contract/analyses.ts';
import { isEmptyNote, type Note, plainNote } from '#domain/notes.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { changedSince } from '#server/http/conflict.ts';
import type { AnalysisRow } from './analyses.queries.ts';
import { type Editor, listNotes, removeNote, saveNote } from './notes.queries.ts';
import { presentAnalysis } from './present-analysis.ts';

interface NoteChanges {
  notes: Record<string, Note | string | null>;
  /** By card id, as they were read; absent, the last write wins. */
  versions: Record<string, number>;
}

/** Changes the notes of an analysis card by card, all or none (D45). A note without text is none. */
export async function changeNotes(
  tx: PlatformTx,
  row: AnalysisRow,
  { notes, versions }: NoteChanges,
  { editor, request }: { editor: Editor; request: FastifyRequest },
): Promise<void> {
  const stored = new Map((await listNotes(tx, row.id)).map(note => [note.cardId, note]));
  for (const [cardId, seen] of Object.entries(versions)) {
    const note = stored.get(cardId);
    if (!(cardId in notes) || seen === (note?.version ?? 0)) continue;
    const current: Analysis = await presentAnalysis(tx, row);
    const { updatedByName: by, updatedAt: at } = note ?? { updatedByName: null, updatedAt: null };
    throw changedSince(request, { what: 'note', by, at, current });
  }
  for (const [cardId, value] of Object.entries(notes)) {
    const body = typeof value === 'string' ? plainNote(value) : value;
    const version = (stored.get(cardId)?.version ?? 0) + 1;
    if (!body || isEmptyNote(body)) await removeNote(tx, row.id, cardId);
    else await saveNote(tx, { analysisId: row.id, cardId, body, version, ...editor });
  }
}
