import type { ClientModule } from '#contract/clients/modules.ts';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { CalculatedShift, DayOfShifts, Shift, ShiftWindowOnWire } from '#contract/shifts/shifts.ts';
import { fromWire } from '#contract/wire.ts';
import { chooseFeedState, type FeedState } from '#domain/census/feed.ts';
import { nothingMissed } from '#domain/missed-care/missed-care.ts';
import type { PremiumTypeId } from '#domain/shifts/premium-types.ts';
import { findWindowBefore } from '#domain/shifts/shift-day.ts';
import { fillBlanks, type ShiftCounts, type ShiftEntry } from '#domain/shifts/shift-entry.ts';
import { computeShiftMetrics, type ShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import { chooseTargetBasis, type TargetBasis } from '#domain/shifts/target-basis.ts';
import type { JudgedShift } from '#domain/standards/requirement/judge-shift.ts';
import type { ShiftPlace, TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { checkCounts, countKey, parseCount, readPremiums, rnActualKey } from './typed-shift.ts';

/** The shift that a form edits. */
export interface Subject {
  module: ClientModule;
  date: string;
  window: ShiftWindowOnWire;
  /** The shift as it was when the form was opened; null for a new one. */
  stored: Shift | null;
  /** The shift of the window before, whose values fill blanks (D5). */
  previous: Shift | null;
  /** Other shifts of the module that are at hand; an unusual number is compared with them. */
  recent: readonly Shift[];
  /** The numbers that a feed proposes for this window (B6). */
  feed: FeedState | null;
}

export function toPlace({ module, date, window }: Subject): ShiftPlace {
  return { moduleId: module.id, date, windowId: window.id };
}

/** The shift before: its clock, `23:00`, and as part of a sentence, `yesterday’s 23:00`. Null without one. */
export function namePrevious({ previous, date }: Subject): { clock: string; name: string } | null {
  if (!previous) return null;
  const clock = clockLabel(previous.window);
  return { clock, name: previous.date === date ? clock : `yesterday’s ${clock}` };
}

/** `loaded`: days of the module that were seen before. */
export function findSubject(
  module: ClientModule,
  day: DayOfShifts,
  windowId: number,
  loaded: readonly DayOfShifts[] = [],
): Subject | null {
  const window = day.windows.find(({ id }) => id === windowId);
  if (!window) return null;
  const findShift = (id: number) => day.shifts.find(shift => shift.window === id) ?? null;
  const before = findWindowBefore(windowId, fromWire(day.windows));
  return {
    module,
    date: day.date,
    window,
    stored: findShift(windowId),
    previous: before ? findShift(before.id) : day.previous,
    recent: [...day.shifts, ...loaded.flatMap(({ shifts }) => shifts)].filter(
      shift => shift.date !== day.date || shift.window !== windowId,
    ),
    // A day that an earlier release kept for offline use has no feeds.
    feed: chooseFeedState(fromWire(window), { feed: day.feed ?? null, feeds: day.feeds ?? {} }, Date.now()),
  };
}

/** The metrics of an input, with the counts and ratios that they are calculated from. */
export interface Figures {
  metrics: ShiftMetrics;
  acuityCounts: ShiftCounts['acuityCounts'];
  basis: TargetBasis;
  /** The server's answer to what the staffing standard says; absent in figures that the browser has computed. */
  standard?: JudgedShift | null;
}

/** Null while a number is invalid. `basis` is the one of the server's latest answer, if there was one. */
export function computeFigures(typed: TypedShift, subject: Subject, basis?: TargetBasis): Figures | null {
  const { stored, previous, module } = subject;
  if (Object.keys(checkCounts(typed, module)).length > 0) return null;
  const counts = fillBlanks(
    toShiftEntry(typed, subject),
    Object.keys(module.fields),
    stored && toCounts(stored),
    previous && toCounts(previous),
  );
  const used = chooseBasis(Object.keys(counts.acuityCounts), subject, basis);
  return {
    metrics: computeShiftMetrics({ ...counts, ...used }),
    acuityCounts: counts.acuityCounts,
    basis: used,
  };
}

export function toFigures(answer: CalculatedShift): Figures {
  return {
    metrics: {
      census: answer.census,
      rnTarget: answer.rn_target,
      rnActual: answer.rn_actual,
      rnVariance: answer.rn_variance,
      ratioTarget: answer.ratio_target,
      ratioActual: answer.ratio_actual,
      productivityTarget: answer.productivity_target,
      productivityActual: answer.productivity_actual,
      rnTargetFloor: answer.rn_target_floor,
      rnTargetCeiling: answer.rn_target_ceiling,
      state: answer.state,
    },
    acuityCounts: answer.acuity_counts,
    basis: { rnsPerPatient: answer.rns_per_patient, minRnTarget: answer.min_rn_target },
    standard: answer.standard,
  };
}

/** RNs per patient of each field: those that a stored shift was saved with, else the current ones (D4). */
export function findRatios(subject: Subject): TargetBasis['rnsPerPatient'] {
  return chooseBasis(Object.keys(subject.module.fields), subject).rnsPerPatient;
}

/** All fields are sent: the server leaves an omitted field as it is stored. */
type WholeBody = ShiftBody & Required<Omit<ShiftBody, 'time' | PremiumTypeId | `feed_${string}`>>;

/** The body of a save. Blanks are sent as null, and the server fills them by the same rule (D5). */
export function toShiftBody(typed: TypedShift, subject: Subject, version: number | null): WholeBody {
  const { acuityCounts, rnActual } = toShiftEntry(typed, subject);
  return {
    date: subject.date,
    window: subject.window.id,
    version,
    acuity_counts: acuityCounts,
    rn_actual: rnActual ?? null,
    ...readPremiums(typed, subject.module),
    charge_nurse_included: typed.chargeNurseIncluded,
    reasons: typed.reasons,
    comments: typed.comments.trim(),
    missed_care: typed.missedCare ?? nothingMissed,
    // Without a feed on the screen, the stored one stays.
    ...(subject.feed && {
      feed_at: subject.feed.at,
      feed_counts: { ...subject.feed.counts },
      feed_used: typed.feedUsed ?? [],
    }),
  };
}

/** The value that a blank takes, shown as the placeholder. */
export function findPlaceholder(key: string, subject: Subject): string {
  const { previous } = subject;
  if (key === rnActualKey) return String(previous?.rn_actual ?? 0);
  const id = key.slice(countKey('').length);
  return String((isNewField(id, subject) ? undefined : previous?.acuity_counts[id]) ?? 0);
}

/** Leaves out a blank field that the stored shift does not have: opening and saving a shift changes nothing. */
function toShiftEntry({ numbers }: TypedShift, subject: Subject): ShiftEntry {
  const counts = Object.keys(subject.module.fields).map(
    id => [id, parseCount(numbers[countKey(id)])] as const,
  );
  const sent = counts.filter(([id, count]) => count !== null || !isNewField(id, subject));
  return { acuityCounts: Object.fromEntries(sent), rnActual: parseCount(numbers[rnActualKey]) };
}

/** Whether an acuity field was added after the shift was stored. */
function isNewField(id: string, { stored }: Subject): boolean {
  return stored !== null && !(id in stored.acuity_counts);
}

function toCounts(shift: Shift): ShiftCounts {
  return { acuityCounts: shift.acuity_counts, rnActual: shift.rn_actual };
}

function chooseBasis(ids: string[], { stored, module }: Subject, known?: TargetBasis): TargetBasis {
  const ratios = Object.values(module.fields).map(field => [field.id, field.rns_per_patient]);
  const ofStored = stored && { rnsPerPatient: stored.rns_per_patient, minRnTarget: stored.min_rn_target };
  const current = { rnsPerPatient: Object.fromEntries(ratios), minRnTarget: module.min_rn_target };
  return chooseTargetBasis(ids, known ?? ofStored, current);
}
