import type { FastifyRequest } from 'fastify';
import type { AuditEntry, auditEndpoints } from '#contract/audit.ts';
import { isTimeZone } from '#domain/shifts/shift-windows.ts';
import type { AppContext } from '#server/context.ts';
import type { AnyTx } from '#server/db/database.ts';
import { found, invalid } from '#server/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { type AuditFilters, type AuditRow, listEntries } from './audit.queries.ts';

export function auditHandlers({ db, audit }: AppContext): Handlers<keyof typeof auditEndpoints> {
  /** A call without a page asks for everything, to save it as a file: that is an export. */
  async function list(tx: AnyTx, request: FastifyRequest, filters: AuditFilters) {
    if (filters.timezone !== undefined && !isTimeZone(filters.timezone)) {
      throw invalid('timezone', `"${filters.timezone}" is not a valid choice.`);
    }
    const { rows, count } = await listEntries(tx, filters);
    if (filters.page === undefined) {
      const { timezone: _, page: __, ...asked } = filters;
      const details = { ...asked, rows: rows.length };
      await audit(tx, request, 'exported audit trail', { details });
    }
    return { results: rows.map(present), count };
  }

  return {
    listAudit: ({ query, request }) => db.platform(tx => list(tx, request, query)),

    listActivity: async ({ query, session, request }) =>
      db.forClient(found(session.person.client).clientId, tx => list(tx, request, query)),
  };
}

function present({ entry, clientName }: AuditRow): AuditEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    client: entry.clientId,
    client_name: clientName,
    actor_name: entry.actorName,
    action: entry.action,
    record_type: entry.recordType,
    record_id: entry.recordId,
    details: entry.details,
    address: entry.address,
  };
}
