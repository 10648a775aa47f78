import type { FastifyRequest } from 'fastify';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import {
  createMissedCare,
  findUnknownType,
  type MissedCare,
  nothingMissed,
} from '#domain/missed-care/missed-care.ts';
import { findShortReasons } from '#domain/red-flags/flag-rules.ts';
import { listPremiumTypeIds, premiumTypeIds } from '#domain/shifts/premium-types.ts';
import { findEntryFault } from '#domain/shifts/shift-day.ts';
import { fillBlanks, type ShiftEntry } from '#domain/shifts/shift-entry.ts';
import { computeShiftMetrics, type ShiftMetrics, staffingState } from '#domain/shifts/shift-metrics.ts';
import type { ShiftWindow } from '#domain/shifts/shift-windows.ts';
import { chooseTargetBasis, type TargetBasis } from '#domain/shifts/target-basis.ts';
import { judgeOnDate } from '#domain/standards/requirement/judge-shift.ts';
import { toAuditEntry } from '#server/auth/audit.ts';
import { ApiError, type FieldErrors, unknownId } from '#server/core/errors.ts';
import {
  type FlagFinding,
  type FlagPlace,
  type FlagWindow,
  type FlagWriting,
  planFlag,
} from '#server/features/red-flags/plan-flag.ts';
import { toEntered } from './entered-shift.ts';
import type { EntryDay, EntrySettings } from './module-day.ts';
import type { ShiftRow } from './shifts.queries.ts';

export type PreparedShift = ReturnType<typeof prepareShift>;

/**
 * A shift ready to be stored: the sent values with blanks filled from the shift `before`, if there is one, and the computed
 * figures. Throws 400 with a message for each invalid field.
 */
export function prepareShift(
  settings: EntrySettings,
  day: EntryDay,
  body: ShiftBody,
  before: ShiftRow | null,
) {
  const window = day.windows.find(({ id }) => id === body.window);
  const stored = day.shifts.find(row => row.windowMins === body.window) ?? null;
  const errors = {
    ...windowErrors(day, window),
    ...countErrors(settings, stored, body),
    ...missedCareErrors(settings, stored, body),
  };
  if (!window || Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, { fields: errors });

  const counts = fillBlanks(
    toEntry(body),
    [...settings.fieldNames.keys()],
    stored && toEntered(stored),
    before && toEntered(before),
  );
  const basis = chooseTargetBasis(
    Object.keys(counts.acuityCounts),
    stored && toBasis(stored),
    settings.basis,
  );
  const metrics = computeShiftMetrics({ ...counts, ...basis });
  return {
    window,
    stored,
    /** Premiums of 0 are left out. */
    entered: {
      acuityCounts: { ...counts.acuityCounts },
      rnActual: counts.rnActual,
      premiums: readPremiums(body, stored),
      chargeNurseIncluded: body.charge_nurse_included ?? stored?.chargeNurseIncluded ?? false,
      reasons: metrics.state === null ? [] : [...new Set(body.reasons ?? keptReasons(stored, metrics))],
      comments: body.comments === undefined ? (stored?.comments ?? '') : (body.comments ?? ''),
      missedCare: readSentMissedCare(body, stored),
    },
    feed: readFeed(body, stored),
    basis,
    metrics,
    judged: judgeOnDate(settings.standards, day.date, counts),
  };
}

export function toEntry({ acuity_counts = {}, rn_actual }: ShiftBody): ShiftEntry {
  return { acuityCounts: acuity_counts, ...(rn_actual !== undefined && { rnActual: rn_actual }) };
}

/** The feed that the form showed; an absent one keeps the stored one. Numbers of unknown fields and unknown accepted ones are left out. */
function readFeed(
  { feed_at, feed_counts, feed_used, acuity_counts = {} }: ShiftBody,
  stored: ShiftRow | null,
) {
  if (feed_at === undefined) {
    const { feedAt = null, feedCounts = null, feedUsed = null } = stored ?? {};
    return { feedAt, feedCounts, feedUsed };
  }
  if (!feed_at || !feed_counts) return { feedAt: null, feedCounts: null, feedUsed: null };
  const shown = Object.entries(feed_counts).filter(([id]) => Object.hasOwn(acuity_counts, id));
  const feedCounts = Object.fromEntries(shown);
  // A number that was changed after it was accepted counts as typed.
  const feedUsed = (feed_used ?? []).filter(
    id => feedCounts[id] !== undefined && feedCounts[id] === acuity_counts[id],
  );
  return { feedAt: new Date(feed_at), feedCounts, feedUsed };
}

function windowErrors(day: EntryDay, window: ShiftWindow | undefined): FieldErrors {
  const fault = findEntryFault(window, day.date, day.today);
  return fault ? { [fault.field]: [fault.message] } : {};
}

function countErrors(settings: EntrySettings, stored: ShiftRow | null, body: ShiftBody): FieldErrors {
  const errors: FieldErrors = {};
  for (const id of Object.keys(body.acuity_counts ?? {})) {
    const known = settings.fieldNames.has(id) || (stored && Object.hasOwn(stored.acuityCounts, id));
    if (!known) errors[`acuity_counts.${id}`] = [unknownId(id)];
  }
  const inUse = new Set(listPremiumTypeIds(settings.otherPremiums));
  for (const id of premiumTypeIds) {
    const known = inUse.has(id) || (stored && Object.hasOwn(stored.premiums, id));
    if (body[id] && !known) errors[id] = ['This premium type is not in use.'];
  }
  return errors;
}

/** A type that the hospital no longer lists can stay in a shift that has it (B19). */
function missedCareErrors(
  { missedCareTypes }: EntrySettings,
  stored: ShiftRow | null,
  { missed_care = nothingMissed }: ShiftBody,
): FieldErrors {
  const unknown = findUnknownType(missed_care, missedCareTypes, stored?.missedCare ?? nothingMissed);
  return unknown === undefined ? {} : { missed_care: [`"${unknown}" is not a type of missed care here.`] };
}

function readSentMissedCare({ missed_care }: ShiftBody, stored: ShiftRow | null): MissedCare {
  if (missed_care === undefined) return stored?.missedCare ?? nothingMissed;
  return createMissedCare(Object.entries(missed_care));
}

/** Keeps the stored reasons only if the shift is still over, or still under, target. */
function keptReasons(stored: ShiftRow | null, { state }: ShiftMetrics): readonly string[] {
  return stored && staffingState(Number(stored.rnVariance)) === state ? stored.reasons : [];
}

/** A blank is 0; an absent value keeps the stored one (D5). */
function readPremiums(body: ShiftBody, stored: ShiftRow | null): Record<string, number> {
  const counts = premiumTypeIds.map(id => {
    const sent = body[id];
    return [id, sent === undefined ? (stored?.premiums[id] ?? 0) : (sent ?? 0)] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function toBasis(row: ShiftRow): TargetBasis {
  return { rnsPerPatient: row.rnsPerPatient, minRnTarget: Number(row.minRnTarget) };
}

/** What the shift means for the flag of its window (B12). */
export function planShiftFlag(
  { clientId, moduleId, redFlagRules, flags }: EntrySettings,
  { date, window: windowMins }: ShiftBody,
  { stored, window, entered, basis, metrics, judged }: PreparedShift,
  { request, now, isImport = false }: { request: FastifyRequest; now: Date; isImport?: boolean },
): FlagWriting | undefined {
  const figures = {
    rnTarget: String(metrics.rnTarget),
    rnActual: String(entered.rnActual),
    minRnTarget: String(basis.minRnTarget),
  };
  const isShortOfStandard = judged?.state === 'short';
  const reasons = findShortReasons({ ...figures, isShortOfStandard }, redFlagRules);
  const { session } = request;
  const savedBy = { id: session?.person.userId ?? null, name: session?.name ?? '' };
  const finding: FlagFinding =
    reasons.length > 0
      ? { kind: 'short', reasons, figures, isImported: isImport, savedBy }
      : { kind: 'enough' };
  const place = toFlagPlace(clientId, { moduleId, date, windowMins }, stored ?? toTimes(window));
  const toEntry = (action: AuditAction, record: object) => toAuditEntry(request, now, action, record);
  return planFlag(flags.get(windowMins) ?? null, place, finding, now, toEntry);
}

type ShiftTimes = Pick<ShiftRow, 'startsAt' | 'minutes' | 'nominalMinutes'>;

export function toTimes({ time, elapsedMinutes, duration }: ShiftWindow): ShiftTimes {
  return { startsAt: new Date(time), minutes: elapsedMinutes, nominalMinutes: duration };
}

export function toFlagPlace(
  clientId: number,
  { moduleId, date, windowMins }: FlagWindow,
  { startsAt, minutes, nominalMinutes }: ShiftTimes,
): FlagPlace {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  return { clientId, moduleId, date, windowMins, nominalMinutes, startsAt, endsAt };
}
