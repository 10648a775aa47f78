import type { FastifyRequest } from 'fastify';
import type { Body } from '#contract/endpoints.ts';
import type { Analysis } from '#contract/reports/analyses.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { createPlainNote, isEmptyNote, type Note } from '#domain/analyses/notes.ts';
import type { AnalysisAction } from '#domain/audit/audit-actions.ts';
import { getReportType } from '#domain/reports/options/report-types.ts';
import { invalid, unknownId } from '#server/core/errors.ts';
import { findUnknownId } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { clients as storedClients } from '#server/db/tables/clients.ts';
import { conflictError } from '#server/http/errors/conflict.ts';
import { type Editor, listAnalysisModules, listNotes, type NoteRow, saveNote } from './analyses.queries.ts';
import { toNote } from './present-analysis.ts';

/** Checks that an analysis names every client and module whose figures it contains, because the names decide who may read it. */
export async function validateNamed(tx: PlatformTx, body: Body<'createAnalysis'>) {
  const { clients, modules, report, context } = body;
  if (context.report !== report) throw invalid('report', 'This is not the report of the context.');
  const { isForOwners = false, name } = getReportType(report);
  // Members and other hospitals read analyses.
  if (isForOwners) throw invalid('report', `${name} is for owners of one hospital and cannot be published.`);
  const { options } = context;
  if (options.clients.some(id => !clients.includes(id))) {
    throw invalid('clients', 'The report holds figures of a hospital that is not named.');
  }
  if (options.modules.some(id => !modules.includes(id))) {
    throw invalid('modules', 'The report holds figures of a module that is not named.');
  }
  const found = await listAnalysisModules(tx, modules);
  const unknown = modules.find(id => !found.some(module => module.id === id));
  if (unknown !== undefined) throw invalid('modules', unknownId(unknown));
  if (found.some(({ clientId }) => !clients.includes(clientId))) {
    throw invalid('modules', 'A module belongs to a hospital that is not named.');
  }
  const missing = await findUnknownId(tx, storedClients, clients);
  if (missing !== undefined) throw invalid('clients', unknownId(missing));
  return { clients: [...new Set(clients)], modules: found };
}

const names = ['updated_by', 'by_name', 'to_name', 'owner_name'];

/** Without people's names: an analysis is kept for years, and erasing a person does not change it. */
export function withoutNames(context: ReportContext): ReportContext {
  return JSON.parse(JSON.stringify(context, (key, value) => (names.includes(key) ? undefined : value)));
}

/** The action that the audit trail records for a change. */
export function auditAction(body: { name?: unknown; published?: boolean | undefined }): AnalysisAction {
  if (body.published !== undefined) return body.published ? 'published analysis' : 'unpublished analysis';
  return body.name === undefined ? 'changed note' : 'renamed analysis';
}

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
