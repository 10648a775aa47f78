import type { FastifyRequest } from 'fastify';
import type { ClientTx } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import type { Audit } from '#server/http/audit.ts';
import { nothingEntered, toEntered } from './entered-shift.ts';
import { getEntrySettings } from './module-day.ts';
import { shiftConflict, shiftRecord } from './save-shift.ts';
import { compareShifts } from './shift-changes.ts';
import { deleteShift, findShift, listFieldNames, type ShiftRow } from './shifts.queries.ts';

/** Deletes a shift (D33). Its values stay in the audit trail. */
export async function removeShift(
  tx: ClientTx,
  moduleId: number,
  { id, version }: { id: number; version: number | undefined },
  { request, audit }: { request: FastifyRequest; audit: Audit },
): Promise<ShiftRow> {
  const settings = await getEntrySettings(tx, moduleId);
  const row = await findShift(tx, moduleId, id);
  if (!row) throw notFound();
  const seen = version ?? row.version;
  if (seen !== row.version || !(await deleteShift(tx, row))) {
    const stored = (await findShift(tx, moduleId, id)) ?? null;
    throw await shiftConflict(tx, { ...row, stored, sent: null }, settings, request);
  }
  const names = await listFieldNames(tx, Object.keys(row.acuityCounts).map(Number));
  await audit(tx, request, {
    action: 'deleted shift',
    ...shiftRecord(moduleId, row),
    details: { changes: compareShifts(toEntered(row), nothingEntered, settings, names) },
  });
  return row;
}
