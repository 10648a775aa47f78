import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { CalculatedShift, Shift } from '#contract/shifts/shifts.ts';
import type { PremiumTypeId } from '#domain/shifts/premium-types.ts';
import {
  chooseTargetBasis,
  fillBlanks,
  type ShiftCounts,
  type ShiftEntry,
  type TargetBasis,
} from '#domain/shifts/shift-entry.ts';
import { computeShiftMetrics, type ShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import type { Subject } from './subject.ts';
import { countKey, faultsOf, numberKeys, numberOf, premiumCounts, rnActualKey } from './typed-shift.ts';

/** The figures of what was typed, with everything that they are made of. */
export interface Figures {
  metrics: ShiftMetrics;
  acuityCounts: ShiftCounts['acuityCounts'];
  basis: TargetBasis;
}

/** Null while a number is wrong. `basis` is what the server said last, where it said anything. */
export function findFigures(typed: TypedShift, subject: Subject, basis?: TargetBasis): Figures | null {
  if (Object.keys(faultsOf(typed, numberKeys(subject.module))).length > 0) return null;
  const { stored, previous, module } = subject;
  const counts = fillBlanks(
    entryOf(typed, subject),
    Object.keys(module.fields),
    stored && countsOf(stored),
    previous && countsOf(previous),
  );
  const used = chooseTargetBasis(
    Object.keys(counts.acuityCounts),
    basis ?? basisOf(stored),
    currentBasis(subject),
  );
  return {
    metrics: computeShiftMetrics({ ...counts, ...used }),
    acuityCounts: counts.acuityCounts,
    basis: used,
  };
}

/** What the server calculated, in the same words. */
export function figuresOf(answer: CalculatedShift): Figures {
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
  };
}

/** The ratio that each field of the form counts with, the shift's own where it is stored (D4). */
export function ratiosOf(subject: Subject): TargetBasis['rnsPerPatient'] {
  const ids = Object.keys(subject.module.fields);
  return chooseTargetBasis(ids, basisOf(subject.stored), currentBasis(subject)).rnsPerPatient;
}

/** Everything of a shift: what is left out of a body stays as it is stored. */
type WholeBody = ShiftBody & Required<Omit<ShiftBody, 'time' | PremiumTypeId>>;

/** What a save sends; blanks go as null, so that the server fills them by the same rule (D5). */
export function bodyOf(typed: TypedShift, subject: Subject, version: number | null): WholeBody {
  const { acuityCounts, rnActual } = entryOf(typed, subject);
  return {
    date: subject.date,
    window: subject.window.id,
    version,
    acuity_counts: acuityCounts,
    rn_actual: rnActual ?? null,
    ...premiumCounts(typed, subject.module),
    charge_nurse_included: typed.chargeNurseIncluded,
    reasons: typed.reasons,
    comments: typed.comments.trim(),
  };
}

/** A field that is new to a stored shift joins it only once something is typed: opening and saving changes nothing. */
function entryOf({ numbers }: TypedShift, { module, stored }: Subject): ShiftEntry {
  const counts = Object.keys(module.fields).flatMap(id => {
    const count = numberOf(numbers[countKey(id)]);
    const isNew = stored !== null && !(id in stored.acuity_counts);
    return isNew && count === null ? [] : [[id, count] as const];
  });
  return { acuityCounts: Object.fromEntries(counts), rnActual: numberOf(numbers[rnActualKey]) };
}

/** What a blank number means, as text for the placeholder. */
export function blankMeans(key: string, { stored, previous }: Subject): string {
  if (key === rnActualKey) return String(previous?.rn_actual ?? 0);
  const id = key.slice(countKey('').length);
  const isNew = stored !== null && !(id in stored.acuity_counts);
  return String((isNew ? undefined : previous?.acuity_counts[id]) ?? 0);
}

function countsOf(shift: Shift): ShiftCounts {
  return { acuityCounts: shift.acuity_counts, rnActual: shift.rn_actual };
}

function basisOf(shift: Shift | null): TargetBasis | null {
  return shift && { rnsPerPatient: shift.rns_per_patient, minRnTarget: shift.min_rn_target };
}

function currentBasis({ module }: Subject): TargetBasis {
  const ratios = Object.values(module.fields).map(field => [field.id, field.rns_per_patient]);
  return { rnsPerPatient: Object.fromEntries(ratios), minRnTarget: module.min_rn_target };
}
