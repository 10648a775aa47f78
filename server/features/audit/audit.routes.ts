import type { AuditEntry, auditEndpoints } from '#contract/audit.ts';
import { isTimeZone } from '#domain/shifts/shift-windows.ts';
import type { AppContext } from '#server/context.ts';
import type { AnyTx } from '#server/db/database.ts';
import { invalid, notFound } from '#server/errors.ts';
import { createAudit } from '#server/http/audit.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { type AuditFilters, type AuditRow, listEntries } from './audit.queries.ts';

export function auditHandlers({ db, clock }: AppContext): Handlers<keyof typeof auditEndpoints> {
  const audit = createAudit(clock);

  return {
    listAudit: ({ query, request }) =>
      db.platform(async tx => {
        const list = await presentAll(tx, query);
        if (query.page === undefined) await audit(tx, request, exported(query, list.results.length));
        return list;
      }),

    listActivity: ({ query, session, request }) => {
      const { client } = session.person;
      if (!client) throw notFound();
      return db.forClient(client.clientId, async tx => {
        const list = await presentAll(tx, query);
        if (query.page === undefined) await audit(tx, request, exported(query, list.results.length));
        return list;
      });
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

/** Without a page it is asked for as a whole, to be saved as a file. */
function exported({ timezone: _, page: __, ...filters }: AuditFilters, rows: number) {
  return { action: 'exported audit trail', details: { ...filters, rows } } as const;
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
