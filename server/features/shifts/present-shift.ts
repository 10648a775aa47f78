import { windowToWire } from '#contract/shifts/shift-window-wire.ts';
import type { CalculatedShift, DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { toMicro } from '#domain/measures/decimal.ts';
import { computeRatios } from '#domain/measures/ratios.ts';
import { listPremiumTypes } from '#domain/shifts/premium-types.ts';
import { type EntrySettings, type ModuleDay, utcText } from './module-day.ts';
import type { PreparedShift } from './prepare-shift.ts';
import type { ShiftRow } from './shifts.queries.ts';

/** A stored shift on the wire (D39). A count of a slot that is no longer in use stays visible. */
export function presentShift(row: ShiftRow, { otherPremiums }: Pick<EntrySettings, 'otherPremiums'>): Shift {
  const ratios = computeRatios(toMicro(row.census), toMicro(row.rnTarget), toMicro(row.rnActual));
  const unusedPremiums = listPremiumTypes(otherPremiums).map(type => [type.id, 0] as const);
  return {
    id: row.id,
    version: row.version,
    date: row.date,
    window: row.windowMins,
    time: utcText(row.startsAt),
    is_day: row.isDay,
    minutes: row.minutes,
    acuity_counts: row.acuityCounts,
    rns_per_patient: row.rnsPerPatient,
    min_rn_target: Number(row.minRnTarget),
    rn_actual: Number(row.rnActual),
    ...Object.fromEntries(unusedPremiums),
    ...row.premiums,
    charge_nurse_included: row.chargeNurseIncluded,
    reasons: row.reasons,
    comments: row.comments,
    census: Number(row.census),
    rn_target: Number(row.rnTarget),
    rn_variance: Number(row.rnVariance),
    ratio_actual: ratios.ratioActual,
    ratio_target: ratios.ratioTarget,
    productivity_actual: ratios.productivityActual,
    productivity_target: ratios.productivityTarget,
    created_at: row.createdAt.toISOString(),
    updated_by: row.updatedByName,
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentDay(day: ModuleDay, settings: EntrySettings): DayOfShifts {
  return {
    date: day.date,
    today: day.today,
    windows: day.windows.map(windowToWire),
    shifts: day.shifts.map(row => presentShift(row, settings)),
    previous: day.previous && presentShift(day.previous, settings),
  };
}

export function presentCalculated({ metrics, entered, basis }: PreparedShift): CalculatedShift {
  return {
    census: metrics.census,
    rn_target: metrics.rnTarget,
    rn_actual: metrics.rnActual,
    rn_variance: metrics.rnVariance,
    ratio_actual: metrics.ratioActual,
    ratio_target: metrics.ratioTarget,
    productivity_actual: metrics.productivityActual,
    productivity_target: metrics.productivityTarget,
    rn_target_floor: metrics.rnTargetFloor,
    rn_target_ceiling: metrics.rnTargetCeiling,
    state: metrics.state,
    acuity_counts: entered.acuityCounts,
    rns_per_patient: { ...basis.rnsPerPatient },
    min_rn_target: basis.minRnTarget,
  };
}
