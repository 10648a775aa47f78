import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExportFilters } from '#contract/export.ts';
import { type Caller, canUseModule } from '#domain/people/access.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import { recordExport } from '#server/http/answers/exports.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import {
  adoptRowsFromElsewhere,
  type ChangeSelection,
  hasRowsFromElsewhere,
  listFields,
  listModuleNames,
  readMark,
} from './changes.queries.ts';
import type { ExportedNames, FileContent } from './encoding/file-rows.ts';

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
}

interface StartedExport extends ExportedNames {
  selection: ChangeSelection;
}

/**
 * Checks a call, finds out what its file has, and records it before anything is sent. Exports read the primary: on a replica
 * PostgreSQL does not tell which transactions are running.
 */
export async function startExport(
  { db, limits, ...context }: AppContext,
  { query, session, request, reply }: ExportCall,
  { action, name, content }: ExportedFile,
): Promise<StartedExport> {
  const { start_date: start = null, end_date: end = null, changed_after: after } = query;
  if (start !== null && end !== null && end < start) {
    throw invalid('end_date', 'The end date must not be before the start date.');
  }
  const { client } = session.person;
  if (!client) throw notFound();
  const { clientId } = client;
  const chosen = query.modules ?? [];
  if (!chosen.every(id => canUseModule(session.person, { id, clientId }))) throw notFound();
  await limits.take(['exports of a token', String(session.id)]);

  const moduleIds = chosen.length > 0 ? chosen : client.moduleIds;
  const reading = { readOnly: true, work: 'report' } as const;
  // After a restore by pg_dump, once.
  const isFromElsewhere = await runWhileConnected(reply, signal =>
    db.forClient(clientId, tx => hasRowsFromElsewhere(tx, clientId), { signal, ...reading }),
  );
  if (isFromElsewhere) {
    await db.forClient(clientId, tx => adoptRowsFromElsewhere(tx, clientId), { work: 'task' });
  }
  const read = async (tx: ClientTx) => ({
    until: await readMark(tx),
    modules: await listModuleNames(tx, moduleIds),
    fields: await listFields(tx, clientId),
  });
  const started = await runWhileConnected(reply, signal =>
    db.forClient(clientId, read, { signal, ...reading }),
  );
  if (after && 'mark' in after && after.mark.store !== started.until.store) {
    throw invalid(
      'changed_after',
      'The database was restored or replaced after that file was made. Load everything again, without changed_after.',
    );
  }
  const details = {
    file: name,
    ...(content === 'long' && { shape: content }),
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
    modules: moduleIds,
    ...(after && { contents: 'changes' }),
  };
  await recordExport({ db, limits, ...context }, request, { action, clients: [clientId], details });
  const { until, modules, fields } = started;
  return { selection: { clientId, moduleIds, start, end, until, after }, modules, fields };
}
