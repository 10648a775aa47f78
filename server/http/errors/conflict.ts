import type { FastifyRequest } from 'fastify';
import type { Conflict, SettingsConflict } from '#contract/api/errors.ts';
import { ApiError } from '#server/core/errors.ts';
import { findLastChange } from '#server/db/audit.ts';
import type { AnyTx } from '#server/db/database.ts';

interface ConflictingChange {
  /** The record in the reader's words: `shift`. */
  what: string;
  by: string | null;
  at: Date | null;
  /** The record as it is now, as on the wire; null if it was deleted. */
  current: object | null;
  /** The record as it was sent, if the form may no longer have it. */
  sent?: object | null;
}

/** 409: another user changed the record since it was read. The body has what a form needs to offer both versions (D31). */
export function conflictError(
  request: FastifyRequest,
  { what, by, at, ...versions }: ConflictingChange,
): ApiError {
  const detail = `${by || 'Somebody'} ${versions.current ? 'changed' : 'deleted'} this ${what} since you opened it.`;
  const changed: Conflict = {
    detail,
    request_id: request.id,
    changed_by: by,
    changed_at: at?.toISOString() ?? null,
  };
  return new ApiError('conflict', detail, { body: { ...changed, ...versions } });
}

interface Seen {
  /** Of the audit trail. */
  recordType: string;
  recordId: string;
  what: string;
  seen: number | undefined;
  current: SettingsConflict['current'];
}

/** Without a version the last write wins (D39). */
export async function validateVersion(tx: AnyTx, request: FastifyRequest, given: Seen): Promise<void> {
  const { seen, current, what } = given;
  if (seen === undefined || seen === current.version) return;
  const last = await findLastChange(tx, given);
  const { version } = current;
  throw conflictError(request, { what, by: last?.by ?? null, at: last?.at ?? null, current: { version } });
}
