/*
 * Exports: files of a hospital's shifts and red flags for a warehouse, whole or from a mark on (docs/warehouse.md).
 *
 * An export promises:
 * - A file has the rows that were visible at its mark, each at most once. A row that changes while the file is sent leaves the
 *   file and is in the next one.
 * - The file after a mark has every row that was committed since the mark, also those of transactions that were running when the
 *   mark was made. Loading it again changes nothing.
 * - A mark of another database, or of one that was restored, is refused. The gap would not be noticed otherwise.
 * - The trail has its entry before the first row is sent, so an export that breaks off is on record, too.
 * - Rows are read page by page, each page in a transaction of its own, so neither memory nor locks grow with the file.
 *
 * Its callers must:
 * - Call `startExport` before they answer. It checks the modules of the caller, takes the limits and a turn, and records the
 *   entry.
 * - Read from the primary database: a replica does not know which transactions are running.
 * - End the answer when the client is gone or stalls, because a large file has a turn until then.
 * - Send the mark with the file, and leave it to the reader to store the mark after loading.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExportFilters } from '#contract/exports/exports.ts';
import type { ChangeMark } from '#domain/export/changed-until.ts';
import { type Caller, canUseModule } from '#domain/people/access.ts';
import { toAuditEntry } from '#server/auth/audit.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { CostlyWork } from '#server/http/requests/costly-work.ts';
import { type ChangeReader, type ChangeSelection, insertEntry } from './changes.queries.ts';
import type { FileContent } from './encoding/file-rows.ts';
import { type FoundChanges, findChanges } from './find-changes.ts';

export interface ExportCall {
  query: ExportFilters;
  session: { id: number; person: Caller };
  request: FastifyRequest;
  reply: FastifyReply;
}

interface ExportedFile {
  action: 'exported shifts' | 'exported red flags';
  name: string;
  content: FileContent;
  reader: ChangeReader;
}

interface StartedExport extends FoundChanges {
  /** The position at which the next call continues. */
  mark: ChangeMark;
}

/**
 * Checks a call, finds the rows of its file, and records the export before anything is sent. A file of several pages has a turn until it
 * is sent; a file of a single page has one only while its rows are found (D70).
 */
export async function startExport(
  context: AppContext,
  call: ExportCall,
  file: ExportedFile,
  costly: CostlyWork,
): Promise<StartedExport> {
  const { query, session, request, reply } = call;
  const clientId = authorizeExport(call);
  await context.limits.take(['exports of a token', String(session.id)]);
  const found = await costly.run('report', call, () =>
    runWhileConnected(reply, signal =>
      findChanges(context, { clientId, query, reader: file.reader, signal }),
    ),
  );
  await costly.startDownload(call, found.pages.length > 1);
  const details = describeExport(file, query, found.selection);
  const entry = toAuditEntry(request, context.clock(), file.action, { clientId, details });
  const { until } = found.selection;
  return {
    ...found,
    mark: {
      ...until,
      entry: await context.db.forClient(clientId, tx => insertEntry(tx, { ...entry, clientId })),
    },
  };
}

/** The hospital of the call; throws 404 if a module is not for the caller. */
function authorizeExport({ query, session: { person } }: ExportCall): number {
  const { start_date: start, end_date: end, modules = [] } = query;
  if (start !== undefined && end !== undefined && end < start) {
    throw invalid('end_date', 'The end date must not be before the start date.');
  }
  if (!person.client) throw notFound();
  const { clientId } = person.client;
  if (!modules.every(id => canUseModule(person, { id, clientId }))) throw notFound();
  return clientId;
}

/** The details of the entry in the trail. */
function describeExport(
  { name, content }: ExportedFile,
  { changed_after: after }: ExportFilters,
  { start, end, moduleIds }: ChangeSelection,
) {
  return {
    file: name,
    ...(content === 'long' && { shape: content }),
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
    modules: moduleIds,
    ...(after && { contents: 'changes' }),
  };
}
