import type { AuditEntry, auditEndpoints } from '#contract/audit.ts';
import { isTimeZone } from '#domain/shift-windows.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { AppContext } from '#server/http/context.ts';
import { invalid, notFound } from '#server/http/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { type AuditFilters, type AuditRow, listEntries } from './audit.queries.ts';

export function auditHandlers({ db }: AppContext): Handlers<keyof typeof auditEndpoints> {
  return {
    listAudit: ({ query }) => db.platform(tx => presentAll(tx, query)),

    listActivity: ({ query, session }) => {
      const { hospital } = session.person;
      if (!hospital) throw notFound();
      return db.hospital(hospital.clientId, tx => presentAll(tx, query));
    },
  };
}

async function presentAll(tx: AnyTx, filters: AuditFilters) {
  if (filters.timezone !== undefined && !isTimeZone(filters.timezone)) {
    throw invalid('timezone', `"${filters.timezone}" is not a valid choice.`);
  }
  const { rows, count } = await listEntries(tx, filters);
  return { results: rows.map(present), count };
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
