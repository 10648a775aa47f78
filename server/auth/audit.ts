import type { FastifyRequest } from 'fastify';
import { type NewAuditEntry, recordAudit } from '#server/db/audit.ts';
import type { AnyTx } from '#server/db/database.ts';

/** Records an entry. Actor and client are those of the request's session unless the entry names others. */
export type Audit = (
  tx: AnyTx,
  request: FastifyRequest,
  action: NewAuditEntry['action'],
  entry?: Partial<NewAuditEntry>,
) => Promise<void>;

export function createAudit(clock: () => Date): Audit {
  return (tx, request, action, entry) => recordAudit(tx, toAuditEntry(request, clock(), action, entry));
}

/** For a statement that writes the entry together with its record. */
export function toAuditEntry(
  request: FastifyRequest,
  at: Date,
  action: NewAuditEntry['action'],
  entry: Partial<NewAuditEntry> = {},
): NewAuditEntry {
  const { session, apiToken } = request;
  const caller = session ?? apiToken;
  return {
    at,
    action,
    actorId: session?.person.userId ?? null,
    actorName: caller?.name ?? '',
    clientId: caller?.person.client?.clientId ?? null,
    address: request.ip,
    requestId: request.id,
    ...entry,
    ...(apiToken && { details: { ...entry.details, api_token: apiToken.id } }),
  };
}

/** The record that an entry is about. */
export function toRecord(recordType: string, id: number | string) {
  return { recordType, recordId: String(id) };
}

/**
 * The fields of `after` that differ, as details of an entry: `{ before: { name: 'A' }, after: { name: 'B' } }`. Undefined if none
 * does. Fields are named as on the wire.
 */
export function compareFields(before: object, after: object) {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      name !== 'version' && value !== undefined && JSON.stringify(old.get(name)) !== JSON.stringify(value),
  );
  if (changed.length === 0) return undefined;
  const stored = changed.map(([name]) => [name, old.get(name)]);
  return { before: Object.fromEntries(stored), after: Object.fromEntries(changed) };
}

/** The columns that say who changed a row last, and when. */
export function toEditor({ person, name }: { person: { userId: number }; name: string }, now: Date) {
  return { updatedAt: now, updatedBy: person.userId, updatedByName: name };
}
