import type { FastifyRequest } from 'fastify';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import { sumPremiumRns } from '#domain/shifts/shift-metrics.ts';
import type { HospitalTx } from '#server/db/database.ts';
import { ApiError } from '#server/errors.ts';
import type { Audit } from '#server/http/audit.ts';
import { changedSince } from '#server/http/conflict.ts';
import { enteredIn, nothingEntered } from './entered-shift.ts';
import { type EntrySettings, getEntrySettings, loadDay, shiftBefore } from './module-day.ts';
import { type PreparedShift, prepareShift } from './prepare-shift.ts';
import { presentShift } from './present-shift.ts';
import { changesBetween } from './shift-changes.ts';
import { listShiftChanges } from './shift-history.queries.ts';
import { insertShift, listFieldNames, type ShiftRow, updateShift } from './shifts.queries.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';

export interface Saving {
  request: FastifyRequest;
  now: Date;
  audit: Audit;
  /** Whether a shift that is there may be changed without naming the version that was read. */
  replace?: boolean;
  /** What a row leaves blank is 0: a file is no form, whose blanks stand for the shift before (D5). */
  isImport?: boolean;
}

/** Two people can meet this often over one shift before it is their turn to wait. */
const attempts = 10;

/**
 * Saves the shift of a date and window (D39). Nobody waits for a lock: a row is written only if it is still the one
 * that was read, else everything is looked at anew, so that of two savers the second is told of the first.
 */
export async function saveShift(tx: HospitalTx, moduleId: number, body: ShiftBody, saving: Saving) {
  const settings = await getEntrySettings(tx, moduleId);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const day = await loadDay(tx, settings, body.date, saving.now);
    const before = saving.isImport ? null : shiftBefore(day, body.window);
    const prepared = prepareShift(settings, day, body, before);
    const changes = await changesOf(tx, settings, prepared);
    if (prepared.stored && changes.length === 0) {
      return { outcome: 'unchanged' as SaveOutcome, row: prepared.stored, settings };
    }
    if (!saving.replace) await authorizeVersion(tx, prepared.stored, body, settings, saving.request);
    const row = await write(tx, settings, body, prepared, saving);
    if (!row) continue;
    await saving.audit(tx, saving.request, {
      action: prepared.stored ? 'changed shift' : 'saved shift',
      ...shiftRecord(moduleId, row),
      details: { changes },
    });
    return { outcome: (prepared.stored ? 'updated' : 'created') as SaveOutcome, row, settings };
  }
  throw new ApiError('unavailable');
}

/** The trail of a date and window goes on when its shift is deleted and entered again. */
export function shiftRecord(moduleId: number, shift: { date: string; windowMins: number }) {
  return { recordType: 'shift', recordId: `${moduleId}/${shift.date}/${shift.windowMins}` };
}

async function changesOf(tx: HospitalTx, settings: EntrySettings, prepared: PreparedShift) {
  const before = prepared.stored ? enteredIn(prepared.stored) : nothingEntered;
  const unknown = Object.keys(before.acuityCounts).filter(id => !settings.fieldNames.has(id));
  const names = new Map([...settings.fieldNames, ...(await listFieldNames(tx, unknown.map(Number)))]);
  return changesBetween(before, prepared.entered, settings, names);
}

/** Throws 409 where the shift is not the one that the person saw. */
async function authorizeVersion(
  tx: HospitalTx,
  stored: ShiftRow | null,
  body: ShiftBody,
  settings: EntrySettings,
  request: FastifyRequest,
): Promise<void> {
  const seen = body.version ?? null;
  if (seen === (stored?.version ?? null)) return;
  throw await shiftConflict(
    tx,
    { date: body.date, windowMins: body.window, stored, sent: body },
    settings,
    request,
  );
}

interface Meeting {
  date: string;
  windowMins: number;
  /** As it is now; null where it was deleted. */
  stored: ShiftRow | null;
  sent: ShiftBody | null;
}

/** 409 with both versions, and who changed it when (D31); of a shift that is gone the audit trail knows. */
export async function shiftConflict(
  tx: HospitalTx,
  { stored, sent, ...place }: Meeting,
  settings: EntrySettings,
  request: FastifyRequest,
): Promise<ApiError> {
  const [last] = stored ? [] : await listShiftChanges(tx, shiftRecord(settings.moduleId, place).recordId);
  return changedSince(request, {
    what: 'shift',
    by: stored?.updatedByName ?? last?.by ?? null,
    at: stored?.updatedAt ?? (last ? new Date(last.at) : null),
    current: stored && presentShift(stored, settings),
    sent,
  });
}

async function write(
  tx: HospitalTx,
  { clientId, moduleId }: EntrySettings,
  body: ShiftBody,
  prepared: PreparedShift,
  { request, now }: Saving,
): Promise<ShiftRow | undefined> {
  const { window, entered, basis, metrics } = prepared;
  const values = {
    ...entered,
    rnActual: String(entered.rnActual),
    rnPremium: String(sumPremiumRns(entered.premiums)),
    rnsPerPatient: { ...basis.rnsPerPatient },
    minRnTarget: String(basis.minRnTarget),
    census: String(metrics.census),
    rnTarget: String(metrics.rnTarget),
    updatedAt: now,
    updatedBy: request.session?.person.userId ?? null,
    updatedByName: request.session?.name ?? '',
  };
  if (prepared.stored) return updateShift(tx, prepared.stored, values);
  const place = { date: body.date, windowMins: window.id };
  const created = {
    clientId,
    moduleId,
    ...place,
    startsAt: new Date(window.time),
    isDay: window.isDay,
    minutes: window.elapsedMinutes,
    nominalMinutes: window.duration,
    createdAt: now,
    ...values,
  };
  return insertShift(tx, created, shiftRecord(moduleId, place).recordId);
}
