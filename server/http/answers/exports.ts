import type { FastifyRequest } from 'fastify';
import type { ExportAction } from '#contract/audit-actions.ts';
import type { AppContext } from '#server/context.ts';

interface Exported {
  action: ExportAction;
  /** Whose data it is; absent: the session's hospital's. */
  clients?: readonly number[];
  recordType?: string;
  recordId?: string;
  details: Record<string, unknown>;
}

/** Data that is handed out as a file or a whole list leaves an entry (D34), or is not handed out. */
export async function recordExport(
  { db, audit }: AppContext,
  request: FastifyRequest,
  { clients, ...entry }: Exported,
): Promise<void> {
  // Of several hospitals' data no single one's trail tells.
  const clientId = clients?.length === 1 ? clients[0] : null;
  await db.platform(tx => audit(tx, request, { ...entry, ...(clients && { clientId }) }));
}

interface ExportedRange {
  start_date: string;
  end_date: string;
  clients: readonly number[];
  modules: readonly number[];
}

/** What the shifts of an export are: the dates, and whose. */
export function describeRange({ start_date, end_date, clients, modules }: ExportedRange) {
  return { start_date, end_date, clients: shortenIds(clients), modules: shortenIds(modules) };
}

/** A report of all hospitals names thousands: then their number will do. */
function shortenIds(ids: readonly number[]): readonly number[] | string {
  return ids.length > 100 ? `${ids.length} in all` : ids;
}
