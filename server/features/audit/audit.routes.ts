import type { FastifyRequest } from 'fastify';
import type { AuditEntry } from '#contract/audit/audit.ts';
import type { auditCalls } from '#contract/audit/calls.ts';
import { toWire } from '#contract/wire.ts';
import { type Details, isObject } from '#domain/audit/audit-entry.ts';
import { describeEntry } from '#domain/audit/describe-entry.ts';
import { isTimeZone } from '#domain/shifts/shift-windows.ts';
import { found, invalid } from '#server/core/errors.ts';
import { findTimezone } from '#server/db/clients.queries.ts';
import type { AnyTx } from '#server/db/database.ts';
import { listRecordNames } from '#server/db/record-names.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { type AuditFilters, type AuditRow, listAuditEntries } from './audit.queries.ts';

export function auditHandlers({ db, audit }: AppContext): Handlers<keyof typeof auditCalls> {
  /** A call without a page asks for everything, to save it as a file: that is an export. */
  async function list(tx: AnyTx, request: FastifyRequest, filters: AuditFilters, clientId = filters.client) {
    if (filters.timezone !== undefined && !isTimeZone(filters.timezone)) {
      throw invalid('timezone', `"${filters.timezone}" is not a valid choice.`);
    }
    const timezone = (clientId && (await findTimezone(tx, clientId))) || filters.timezone;
    const { rows, count } = await listAuditEntries(tx, { ...filters, timezone });
    if (filters.page === undefined) {
      const { timezone: _, page: __, ...asked } = filters;
      const details = { ...asked, rows: rows.length };
      await audit(tx, request, 'exported audit trail', { details });
    }
    return { rows, count };
  }

  return {
    listAudit: ({ query, request }) =>
      db.platform(async tx => {
        const { rows, count } = await list(tx, request, query);
        return { results: await present(tx, rows), count };
      }),

    listActivity: async ({ query, session, request }) => {
      const { clientId } = found(session.person.client);
      return db.forClient(
        clientId,
        async tx => {
          const { rows, count } = await list(tx, request, query, clientId);
          return {
            results: await present(
              tx,
              rows.map(row => hideOtherClients(row, clientId)),
            ),
            count,
          };
        },
        { work: 'read' },
      );
    },
  };
}

async function present(tx: AnyTx, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const entries = rows.map(({ entry, ...client }) => ({ ...entry, ...client, at: entry.at.toISOString() }));
  const names = await listRecordNames(tx, entries);
  return entries.map(entry => ({
    id: entry.id,
    at: entry.at,
    client: entry.clientId,
    client_name: entry.clientName,
    client_timezone: entry.timezone,
    actor_name: entry.actorName,
    action: entry.action,
    record_type: entry.recordType,
    record_id: entry.recordId,
    details: entry.details,
    address: entry.address,
    sentence: toWire(describeEntry(entry, names)),
  }));
}

/** Owners never see access at other hospitals (D30), which a change by an administrator may contain. */
function hideOtherClients({ entry, ...client }: AuditRow, clientId: number): AuditRow {
  const isOwn = (config: unknown) => isObject(config) && config.client_id === clientId;
  const hide = (side: Details): Details =>
    Object.fromEntries(
      Object.entries(side).map(([field, value]) => {
        if (field === 'client_configs' && Array.isArray(value)) return [field, value.filter(isOwn)];
        return [field, isObject(value) ? hide(value) : value];
      }),
    );
  return { entry: { ...entry, details: hide(entry.details) }, ...client };
}
