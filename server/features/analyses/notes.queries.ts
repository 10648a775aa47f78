import { eq } from 'drizzle-orm';
import type { Note } from '#domain/reports/notes.ts';
import type { AnyTx, PlatformTx } from '#server/db/database.ts';
import { notes } from '#server/db/tables/analyses.ts';

export type NoteRow = typeof notes.$inferSelect;

export async function listNotes(tx: AnyTx, analysisId: number): Promise<NoteRow[]> {
  return tx.select().from(notes).where(eq(notes.analysisId, analysisId)).orderBy(notes.cardId);
}

export async function saveNote(
  tx: PlatformTx,
  note: { analysisId: number; cardId: string; body: Note; version: number } & Editor,
): Promise<void> {
  await tx
    .insert(notes)
    .values(note)
    .onConflictDoUpdate({
      target: [notes.analysisId, notes.cardId],
      set: {
        body: note.body,
        version: note.version,
        updatedAt: note.updatedAt,
        updatedBy: note.updatedBy,
        updatedByName: note.updatedByName,
      },
    });
}

/** The person who changes a note, and when. */
export interface Editor {
  updatedAt: Date;
  updatedBy: number;
  updatedByName: string;
}
