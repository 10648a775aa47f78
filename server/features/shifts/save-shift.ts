import type { FastifyRequest } from 'fastify';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { ShiftChange } from '#contract/shifts/shifts.ts';
import { needsPrevious } from '#domain/shifts/shift-entry.ts';
import { sumPremiumRns } from '#domain/shifts/shift-metrics.ts';
import { type Audit, toAuditEntry } from '#server/auth/audit.ts';
import { ApiError, notFound } from '#server/core/errors.ts';
import { findLastChange } from '#server/db/audit.ts';
import type { ClientTx, ScopeOptions } from '#server/db/database.ts';
import type { HasAnswered } from '#server/features/adequacy/answer-keys.ts';
import { lockWindowFlag, updateWindowFlag } from '#server/features/red-flags/window-flags.queries.ts';
import { conflictError } from '#server/http/errors/conflict.ts';
import { compareShifts, nothingEntered, toEntered } from './entered-shift.ts';
import {
  type EntryDay,
  type EntrySettings,
  getEntrySettings,
  type LoadedEntryDay,
  loadEntryDay,
  loadShiftBefore,
  type ShiftDates,
} from './module-day.ts';
import {
  type PreparedShift,
  planShiftFlag,
  prepareShift,
  toEntry,
  toFlagPlace,
  toTimes,
} from './prepare-shift.ts';
import { presentShift } from './present-shift.ts';
import { deleteShift, findShift, listFieldNames, listShifts, type ShiftRow } from './shifts.queries.ts';
import { insertShift, updateShift } from './write-shift.queries.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';

export interface Saving {
  request: FastifyRequest;
  now: Date;
  /** Whether a stored shift may be overwritten without a version. */
  replace?: boolean;
  /** In an import blanks are 0; in a form they are filled from the shift before (D5). */
  isImport?: boolean;
  /** The day, if it was read with the session. */
  firstRead?: LoadedEntryDay | undefined;
  /** For the conflict's shift (B18). */
  hasAnswered: HasAnswered;
  /** What an import stores with the shift. */
  storeBeside?: ((tx: ClientTx, row: ShiftRow) => Promise<void>) | undefined;
}

/** Retries on concurrent edits before answering 503. */
const attempts = 10;

type RunInModule = <T>(run: (tx: ClientTx) => Promise<T>, options: ScopeOptions) => Promise<T>;

/**
 * Saves the shift of a date and window (D39) without a lock: a row is written only if its version is still the one that was
 * read; otherwise everything is read and checked again, so that the later of two concurrent saves gets 409. So reading and writing
 * need no transaction in common.
 */
export async function saveShift(inModule: RunInModule, moduleId: number, body: ShiftBody, saving: Saving) {
  let loaded = saving.firstRead;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    loaded ??= await inModule(tx => loadEntryDay(tx, moduleId, body, saving.now), reading);
    const saved = await trySave(inModule, loaded, body, saving);
    if (saved) return saved;
    loaded = undefined;
  }
  throw new ApiError('unavailable', 'Too many people are saving this shift at once. Please try again.', {
    retryAfterSeconds: 2,
  });
}

const reading: ScopeOptions = { readOnly: true, inOneTrip: true };

interface SavedShift {
  outcome: SaveOutcome;
  row: ShiftRow;
  settings: EntrySettings;
}

/** Undefined if another user saved the shift, or changed its flag, since it was read. */
async function trySave(
  inModule: RunInModule,
  { settings, day }: LoadedEntryDay,
  body: ShiftBody,
  saving: Saving,
): Promise<SavedShift | undefined> {
  const before = saving.isImport ? null : await loadNeededShift(inModule, settings, day, body);
  const prepared = prepareShift(settings, day, body, before);
  const { stored } = prepared;
  const changes = await listChanges(inModule, settings, prepared);
  const { storeBeside } = saving;
  if (stored && changes.length === 0) {
    if (saving.replace && storeBeside) await inModule(tx => storeBeside(tx, stored), {});
    return { outcome: 'unchanged', row: stored, settings };
  }
  const place = { date: body.date, windowMins: body.window };
  if (!saving.replace && (body.version ?? null) !== (stored?.version ?? null)) {
    const conflict = { ...place, stored, sent: body };
    throw await inModule(tx => shiftConflict(tx, conflict, settings, saving), { readOnly: true });
  }
  const row = await inModule(
    async tx => {
      const written = await write(tx, settings, body, prepared, changes, saving);
      if (written) await storeBeside?.(tx, written);
      return written;
    },
    // What is stored beside the shift needs its id.
    { inOneTrip: !storeBeside },
  );
  return row && { outcome: stored ? 'updated' : 'created', row, settings };
}

/** The shift before, if it fills a blank: usually each number was entered. */
async function loadNeededShift(
  inModule: RunInModule,
  settings: EntrySettings,
  day: EntryDay,
  body: ShiftBody,
): Promise<ShiftRow | null> {
  const isUpdate = day.shifts.some(row => row.windowMins === body.window);
  const isNeeded = needsPrevious(toEntry(body), [...settings.fieldNames.keys()], { isUpdate });
  const read = (dates: ShiftDates) => inModule(tx => listShifts(tx, { ...dates }), reading);
  return isNeeded ? loadShiftBefore(read, settings, day, body.window) : null;
}

/** The same record for a shift that is deleted and entered again, so that it has one history. */
export function shiftRecord(moduleId: number, shift: { date: string; windowMins: number }) {
  return { recordType: 'shift', recordId: `${moduleId}/${shift.date}/${shift.windowMins}` };
}

async function listChanges(inModule: RunInModule, settings: EntrySettings, prepared: PreparedShift) {
  const before = prepared.stored ? toEntered(prepared.stored) : nothingEntered;
  const unknown = Object.keys(before.acuityCounts).filter(id => !settings.fieldNames.has(id));
  const found =
    unknown.length > 0
      ? await inModule(tx => listFieldNames(tx, unknown.map(Number)), { readOnly: true })
      : [];
  return compareShifts(before, prepared.entered, settings, new Map([...settings.fieldNames, ...found]));
}

interface ShiftConflict {
  date: string;
  windowMins: number;
  /** The stored shift; null if it was deleted. */
  stored: ShiftRow | null;
  sent: ShiftBody | null;
}

/** 409 with both versions, who changed it and when (D31). For a deleted shift that comes from the audit trail. */
async function shiftConflict(
  tx: ClientTx,
  { stored, sent, ...place }: ShiftConflict,
  settings: EntrySettings,
  { request, hasAnswered }: Pick<Saving, 'request' | 'hasAnswered'>,
): Promise<ApiError> {
  const last = stored ? undefined : await findLastChange(tx, shiftRecord(settings.moduleId, place));
  return conflictError(request, {
    what: 'shift',
    by: stored?.updatedByName ?? last?.by ?? null,
    at: stored?.updatedAt ?? last?.at ?? null,
    current: stored && presentShift(stored, settings, hasAnswered),
    sent,
  });
}

async function write(
  tx: ClientTx,
  settings: EntrySettings,
  body: ShiftBody,
  prepared: PreparedShift,
  changes: ShiftChange['changes'],
  saving: Saving,
): Promise<ShiftRow | undefined> {
  const { clientId, moduleId } = settings;
  const { stored, window, entered, feed, basis, metrics } = prepared;
  const { request, now, isImport = false } = saving;
  const place = { date: body.date, windowMins: window.id };
  const entry = toAuditEntry(request, now, stored ? 'changed shift' : 'saved shift', {
    ...shiftRecord(moduleId, place),
    details: { changes },
  });
  const values = {
    ...entered,
    rnActual: String(entered.rnActual),
    rnPremium: String(sumPremiumRns(entered.premiums)),
    rnsPerPatient: { ...basis.rnsPerPatient },
    minRnTarget: String(basis.minRnTarget),
    census: String(metrics.census),
    rnTarget: String(metrics.rnTarget),
    ...feed,
    updatedAt: now,
    updatedBy: request.session?.person.userId ?? null,
    updatedByName: request.session?.name ?? '',
  };
  const beside = { entry, flag: planShiftFlag(settings, body, prepared, saving) };
  if (stored) {
    const updated = await updateShift(tx, stored, values, beside);
    return updated && { ...stored, ...values, ...updated };
  }
  const created = {
    clientId,
    moduleId,
    ...place,
    ...toTimes(window),
    isDay: window.isDay,
    isImported: isImport,
    createdAt: now,
    ...values,
  };
  const inserted = await insertShift(tx, created, beside);
  return inserted && { ...created, ...inserted, answeredBy: null };
}

/** Deletes a shift (D33). Its values stay in the audit trail. */
export async function removeShift(
  tx: ClientTx,
  moduleId: number,
  { id, version }: { id: number; version: number | undefined },
  { request, audit, now, hasAnswered }: Pick<Saving, 'request' | 'now' | 'hasAnswered'> & { audit: Audit },
): Promise<ShiftRow> {
  const settings = await getEntrySettings(tx, moduleId);
  const row = await findShift(tx, moduleId, id);
  if (!row) throw notFound();
  const seen = version ?? row.version;
  // Before the shift, as a save locks them: two transactions that wait for each other would fail.
  const flag = await lockWindowFlag(tx, { moduleId, ...row });
  if (seen !== row.version || !(await deleteShift(tx, row))) {
    const stored = (await findShift(tx, moduleId, id)) ?? null;
    throw await shiftConflict(tx, { ...row, stored, sent: null }, settings, { request, hasAnswered });
  }
  const names = await listFieldNames(tx, Object.keys(row.acuityCounts).map(Number));
  await audit(tx, request, 'deleted shift', {
    ...shiftRecord(moduleId, row),
    details: { changes: compareShifts(toEntered(row), nothingEntered, settings, names) },
  });
  if (flag) {
    const place = toFlagPlace(settings.clientId, { moduleId, ...row }, row);
    await updateWindowFlag(tx, place, { kind: 'enough' }, now, (action, record) =>
      toAuditEntry(request, now, action, record),
    );
  }
  return row;
}
