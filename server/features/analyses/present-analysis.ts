import type { Analysis, ChangedAnalysis, ListedAnalysis } from '#contract/reports/analyses.ts';
import { createPlainNote, isEmptyNote, type Note } from '#domain/analyses/notes.ts';
import type { ReportId } from '#domain/reports/options/report-types.ts';
import type { AnyTx } from '#server/db/database.ts';
import { type AnalysisRow, type ListedRow, listNotes, type NoteRow } from './analyses.queries.ts';

export function presentListed(row: ListedRow): ListedAnalysis {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    report: row.report as ReportId,
    published: row.published,
    clients: row.clientIds,
    modules: row.modules.map(module => module.id),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedByName,
  };
}

export async function presentAnalysis(tx: AnyTx, row: AnalysisRow): Promise<Analysis> {
  return { ...(await presentChanged(tx, row)), context: row.context as Analysis['context'] };
}

export async function presentChanged(tx: AnyTx, row: ListedRow): Promise<ChangedAnalysis> {
  const rows = await listNotes(tx, row.id);
  const notes = rows.map(row => [row.cardId, toNote(row)] as const).filter(([, note]) => !isEmptyNote(note));
  return {
    ...presentListed(row),
    notes: Object.fromEntries(notes) as Analysis['notes'],
    // Removed notes too: the next note continues the count.
    note_versions: Object.fromEntries(rows.map(row => [row.cardId, row.version])),
  };
}

/** A plain string is a note too (D45). */
export function toNote({ body }: NoteRow): Note {
  return typeof body === 'string' ? createPlainNote(body) : (body as Note);
}
