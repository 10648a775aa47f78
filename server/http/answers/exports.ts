import type { FastifyRequest } from 'fastify';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ExportAction } from '#domain/audit/audit-actions.ts';
import type { NewAuditEntry } from '#server/db/audit.ts';
import type { HttpContext } from '#server/http/context.ts';

interface ExportedAnswer extends Pick<NewAuditEntry, 'recordType' | 'recordId' | 'details'> {
  action: ExportAction;
  /** The clients whose data it is; absent: the session's client. */
  clients?: readonly number[];
}

/** Records an export (D34). Call it before the data is sent: if the entry cannot be stored, there is no export. */
export async function recordExport(
  { db, audit }: HttpContext,
  request: FastifyRequest,
  { action, clients, ...entry }: ExportedAnswer,
): Promise<void> {
  // An export of several clients' data belongs to no client's trail.
  const clientId = clients?.length === 1 ? clients[0] : null;
  await db.platform(tx => audit(tx, request, action, { ...entry, ...(clients && { clientId }) }));
}

type ExportedRange = Pick<ReportContext['options'], 'start_date' | 'end_date' | 'clients' | 'modules'>;

/** The dates, clients and modules of an export. */
export function describeExportRange({ start_date, end_date, clients, modules }: ExportedRange) {
  return { start_date, end_date, clients: shortenIds(clients), modules: shortenIds(modules) };
}

/** A report of all clients has thousands of ids: then it gives their number. */
function shortenIds(ids: readonly number[]): readonly number[] | string {
  return ids.length > 100 ? `${ids.length} in all` : ids;
}
