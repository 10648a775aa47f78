import type { FastifyRequest } from 'fastify';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { ShiftChange } from '#contract/shifts/shift-history.ts';
import { findShortReasons } from '#domain/red-flags/flag-rules.ts';
import type { FlagState } from '#domain/red-flags/flag-state.ts';
import { sumPremiumRns } from '#domain/shifts/shift-metrics.ts';
import type { ClientTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/statements.ts';
import type { CommitAfter } from '#server/db/transaction.ts';
import { ApiError, notFound } from '#server/errors.ts';
import { type Audit, toAuditEntry } from '#server/http/audit.ts';
import { conflictError } from '#server/http/errors/conflict.ts';
import { type Finding, lockFlag, updateFlag } from '#server/red-flags/window-flags.queries.ts';
import { nothingEntered, toEntered } from './entered-shift.ts';
import { type EntrySettings, getEntrySettings, loadDay, shiftBefore } from './module-day.ts';
import { type PreparedShift, prepareShift } from './prepare-shift.ts';
import { presentShift } from './present-shift.ts';
import { compareShifts } from './shift-changes.ts';
import { deleteShift, findShift, listFieldNames, listShiftChanges, type ShiftRow } from './shifts.queries.ts';
import { insertShift, updateShift } from './write-shift.queries.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';

export interface Saving {
  request: FastifyRequest;
  now: Date;
  /** Whether a stored shift may be overwritten without a version. */
  replace?: boolean;
  /** In an import blanks are 0; in a form they are filled from the shift before (D5). */
  isImport?: boolean;
}

/** Retries on concurrent edits before answering 503. */
const attempts = 10;

type RunInModule = <T>(run: (tx: ClientTx, commitAfter: CommitAfter) => Promise<T>) => Promise<T>;

/**
 * Saves the shift of a date and window (D39) without a lock: a row is written only if its version is still the one that was
 * read; otherwise everything is read and checked again, so that the later of two concurrent saves gets 409.
 */
export async function saveShift(inModule: RunInModule, moduleId: number, body: ShiftBody, saving: Saving) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const saved = await inModule((tx, commitAfter) => trySave(tx, commitAfter, moduleId, body, saving));
    if (saved) return saved;
  }
  throw new ApiError('unavailable', 'Too many people are saving this shift at once. Please try again.', {
    retryAfterSeconds: 2,
  });
}

interface SavedShift {
  outcome: SaveOutcome;
  row: ShiftRow;
  settings: EntrySettings;
}

/** Undefined if another user saved the shift since it was read. */
async function trySave(
  tx: ClientTx,
  commitAfter: CommitAfter,
  moduleId: number,
  body: ShiftBody,
  saving: Saving,
): Promise<SavedShift | undefined> {
  const { settings, day } = await loadDay(tx, moduleId, body.date, saving.now);
  const before = saving.isImport ? null : shiftBefore(day, body.window);
  const prepared = prepareShift(settings, day, body, before);
  const { stored } = prepared;
  const changes = await listChanges(tx, settings, prepared);
  if (stored && changes.length === 0) return { outcome: 'unchanged', row: stored, settings };
  const place = { date: body.date, windowMins: body.window };
  if (!saving.replace && (body.version ?? null) !== (stored?.version ?? null)) {
    throw await shiftConflict(tx, { ...place, stored, sent: body }, settings, saving.request);
  }
  const finding = checkFlag(settings, place, prepared, saving);
  const writing = () => write(tx, settings, body, prepared, changes, saving);
  // Most saves have no flag, so they commit with the statement that writes the shift.
  const row = finding
    ? await writeWithFlag(tx, commitAfter, settings, place, { writing, finding, saving })
    : await commitAfter(writing());
  return row && { outcome: stored ? 'updated' : 'created', row, settings };
}

interface FlaggedWriting {
  writing: () => Promise<ShiftRow | undefined>;
  finding: Finding;
  saving: Saving;
}

/** The shift is written while its flag is read. An existing flag then changes with the commit, which takes one round trip. */
async function writeWithFlag(
  tx: ClientTx,
  commitAfter: CommitAfter,
  settings: EntrySettings,
  place: { date: string; windowMins: number },
  { writing, finding, saving }: FlaggedWriting,
): Promise<ShiftRow | undefined> {
  const { moduleId } = settings;
  const [row, flag] = await runTogether(tx, [writing, () => lockFlag(tx, { moduleId, ...place })]);
  if (!row) return undefined;
  const updating = updateShiftFlag(tx, settings, row, { flag, finding }, saving);
  // A new flag has its audit entry only if no other transaction opens it first.
  await (flag ? commitAfter(updating) : updating);
  return row;
}

/** The same record for a shift that is deleted and entered again, so that it has one history. */
export function shiftRecord(moduleId: number, shift: { date: string; windowMins: number }) {
  return { recordType: 'shift', recordId: `${moduleId}/${shift.date}/${shift.windowMins}` };
}

/** What the shift means for the flag of its window (B12); undefined if there is none and none opens. */
function checkFlag(
  settings: EntrySettings,
  place: { date: string; windowMins: number },
  { entered, basis, metrics }: PreparedShift,
  { request, isImport = false }: Saving,
): Finding | undefined {
  const figures = {
    rnTarget: String(metrics.rnTarget),
    rnActual: String(entered.rnActual),
    minRnTarget: String(basis.minRnTarget),
  };
  const reasons = findShortReasons(figures, settings.redFlagRules);
  if (reasons.length === 0) return hasPendingFlag(settings, place) ? { kind: 'enough' } : undefined;
  const { session } = request;
  const savedBy = { id: session?.person.userId ?? null, name: session?.name ?? '' };
  return { kind: 'short', reasons, figures, isImported: isImport, savedBy };
}

function hasPendingFlag(
  { pendingFlags }: EntrySettings,
  { date, windowMins }: { date: string; windowMins: number },
): boolean {
  return pendingFlags.includes(`${date} ${windowMins}`);
}

async function updateShiftFlag(
  tx: ClientTx,
  { clientId, moduleId }: EntrySettings,
  { date, windowMins, nominalMinutes, startsAt, minutes }: ShiftRow,
  found: { flag: FlagState | null; finding: Finding },
  { request, now }: Pick<Saving, 'request' | 'now'>,
): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const place = { clientId, moduleId, date, windowMins, nominalMinutes, startsAt, endsAt };
  await updateFlag(tx, place, found, now, (action, record) => toAuditEntry(request, now, action, record));
}

async function listChanges(tx: ClientTx, settings: EntrySettings, prepared: PreparedShift) {
  const before = prepared.stored ? toEntered(prepared.stored) : nothingEntered;
  const unknown = Object.keys(before.acuityCounts).filter(id => !settings.fieldNames.has(id));
  const names = new Map([...settings.fieldNames, ...(await listFieldNames(tx, unknown.map(Number)))]);
  return compareShifts(before, prepared.entered, settings, names);
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
  request: FastifyRequest,
): Promise<ApiError> {
  const [last] = stored ? [] : await listShiftChanges(tx, shiftRecord(settings.moduleId, place).recordId);
  return conflictError(request, {
    what: 'shift',
    by: stored?.updatedByName ?? last?.by ?? null,
    at: stored?.updatedAt ?? (last ? new Date(last.at) : null),
    current: stored && presentShift(stored, settings),
    sent,
  });
}

async function write(
  tx: ClientTx,
  { clientId, moduleId }: EntrySettings,
  body: ShiftBody,
  { stored, window, entered, feed, basis, metrics }: PreparedShift,
  changes: ShiftChange['changes'],
  { request, now, isImport = false }: Saving,
): Promise<ShiftRow | undefined> {
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
  if (stored) return updateShift(tx, stored, values, entry);
  const created = {
    clientId,
    moduleId,
    ...place,
    startsAt: new Date(window.time),
    isDay: window.isDay,
    minutes: window.elapsedMinutes,
    nominalMinutes: window.duration,
    isImported: isImport,
    createdAt: now,
    ...values,
  };
  return insertShift(tx, created, entry);
}

/** Deletes a shift (D33). Its values stay in the audit trail. */
export async function removeShift(
  tx: ClientTx,
  moduleId: number,
  { id, version }: { id: number; version: number | undefined },
  { request, audit, now }: { request: FastifyRequest; audit: Audit; now: Date },
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
  await audit(tx, request, 'deleted shift', {
    ...shiftRecord(moduleId, row),
    details: { changes: compareShifts(toEntered(row), nothingEntered, settings, names) },
  });
  if (hasPendingFlag(settings, row)) {
    const flag = await lockFlag(tx, { moduleId, ...row });
    await updateShiftFlag(tx, settings, row, { flag, finding: { kind: 'enough' } }, { request, now });
  }
  return row;
}
