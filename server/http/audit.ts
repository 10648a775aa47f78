import type { FastifyRequest } from 'fastify';
import { type AuditEntry, recordAudit } from '#server/db/audit.ts';
import type { AnyTx } from '#server/db/database.ts';

/** The person of the request's session and their hospital stand in the entry unless it says otherwise. */
export type Audit = (
  tx: AnyTx,
  request: FastifyRequest,
  entry: Pick<AuditEntry, 'action'> & Partial<AuditEntry>,
) => Promise<void>;

export function createAudit(clock: () => Date): Audit {
  return (tx, request, entry) =>
    recordAudit(tx, {
      at: clock(),
      actorId: request.session?.person.userId ?? null,
      actorName: request.session?.name ?? '',
      clientId: request.session?.person.client?.clientId ?? null,
      address: request.ip,
      requestId: request.id,
      ...entry,
    });
}
