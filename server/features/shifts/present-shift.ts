import type { CalculatedShift, Shift } from '#contract/shifts/shifts.ts';
import { toWire } from '#contract/wire.ts';
import { listPremiumTypeIds } from '#domain/shifts/premium-types.ts';
import { computeStaffingFigures } from '#domain/shifts/shift-metrics.ts';
import { judgeOnDate } from '#domain/standards/requirement/judge-shift.ts';
import type { HasAnswered } from '#server/features/adequacy/answer-keys.ts';
import { type EntrySettings, utcText } from './module-day.ts';
import type { PreparedShift } from './prepare-shift.ts';
import type { ShiftRow } from './shifts.queries.ts';

/** A stored shift on the wire (D39). */
export function presentShift(
  row: ShiftRow,
  { otherPremiums, standards }: Pick<EntrySettings, 'otherPremiums' | 'standards'>,
  hasAnswered: HasAnswered,
): Shift {
  const zeroPremiums = listPremiumTypeIds(otherPremiums).map(id => [id, 0] as const);
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
    // Zero for each type in use, then the stored counts, which may include types no longer in use.
    ...Object.fromEntries(zeroPremiums),
    ...row.premiums,
    charge_nurse_included: row.chargeNurseIncluded,
    reasons: row.reasons,
    comments: row.comments,
    missed_care: row.missedCare,
    ...toWire(computeStaffingFigures(row)),
    feed_at: row.feedAt?.toISOString() ?? null,
    feed_counts: row.feedCounts,
    feed_used: row.feedUsed,
    standard: judgeOnDate(standards, row.date, row),
    answered: hasAnswered(row),
    created_at: row.createdAt.toISOString(),
    updated_by: row.updatedByName,
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentCalculated({ metrics, entered, basis, judged }: PreparedShift): CalculatedShift {
  return {
    ...toWire(metrics),
    acuity_counts: entered.acuityCounts,
    rns_per_patient: { ...basis.rnsPerPatient },
    min_rn_target: basis.minRnTarget,
    standard: judged,
  };
}
