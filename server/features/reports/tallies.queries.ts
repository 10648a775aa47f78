import { sql } from 'drizzle-orm';
import type { Tally } from '#domain/measures/tally.ts';
import type { TallyRow, WindowRow } from '#domain/reports/blocks/rows.ts';
import { buildSampleRows, type CountedSampleRow, type WindowShifts } from '#domain/reports/blocks/samples.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import type { AnyTx } from '#server/db/database.ts';
import { chosenShifts, type Selection } from './shift-selection.queries.ts';
import { type SummedSelection, summedShifts } from './summed-shifts.queries.ts';

/** A period is keyed by a date, which the driver gives as text, or by a weekday's number. */
type WindowColumns = { -readonly [Key in keyof WindowRow]: WindowRow[Key] } & { periodKey: string | number };

/** Tallies are counted once, for the sums and for how often the charge nurse was included. */
type ChargeNurseCount = { readonly chargeNurseShifts: number };

/** Sums as the store has them: whole numbers as text, or decimals. */
type SumColumns = { -readonly [Sum in Exclude<keyof Tally, 'premiumMinutes' | 'shifts'>]: string } & {
  shifts: number;
  chargeNurseShifts: number;
};

/** One tally for each module, period and window as stored, so that windows of the past stand apart (D11). */
export async function listTallies(
  tx: AnyTx,
  selection: SummedSelection,
  grain: DateGrain,
): Promise<(TallyRow & ChargeNurseCount)[]> {
  const { rows } = await tx.execute<WindowColumns & SumColumns>(sql`
    select b.module_id as "moduleId", b.period as "periodKey", b.window_mins as "windowId", b.is_day as "isDay",
      b.nominal_minutes as "nominalMinutes", sum(b.shifts)::int as shifts, sum(b.minutes) as minutes,
      sum(b.census_minutes) as "censusMinutes", sum(b.rn_target_minutes) as "rnTargetMinutes",
      sum(b.rn_actual_minutes) as "rnActualMinutes", sum(b.rn_target_floor_minutes) as "rnTargetFloorMinutes",
      sum(b.rn_target_ceiling_minutes) as "rnTargetCeilingMinutes", sum(b.regular_minutes) as "regularMinutes",
      sum(b.charge_nurse_shifts)::int as "chargeNurseShifts"
    from ${summedShifts(selection, grain)} as b group by 1, 2, 3, 4, 5`);
  return rows.map(row => ({
    ...windowOf(row),
    chargeNurseShifts: row.chargeNurseShifts,
    tally: {
      shifts: row.shifts,
      minutes: BigInt(row.minutes),
      censusMinutes: BigInt(row.censusMinutes),
      rnTargetMinutes: BigInt(row.rnTargetMinutes),
      rnActualMinutes: BigInt(row.rnActualMinutes),
      rnTargetFloorMinutes: BigInt(row.rnTargetFloorMinutes),
      rnTargetCeilingMinutes: BigInt(row.rnTargetCeilingMinutes),
      regularMinutes: BigInt(row.regularMinutes),
      premiumMinutes: {},
    },
  }));
}

/** The same by weekday too, with the single shifts' values for percentiles. They come as JSON, which is read faster than arrays. */
export async function listSamples(
  tx: AnyTx,
  selection: Selection,
  grain: DateGrain,
): Promise<readonly CountedSampleRow[]> {
  const { rows } = await tx.execute<{ -readonly [Key in keyof WindowShifts]: WindowShifts[Key] }>(sql`
    select s.module_id as "moduleId", s.window_mins as "windowId", s.is_day as "isDay",
      s.nominal_minutes as "nominalMinutes", json_agg(s.date) as dates, json_agg(s.minutes) as minutes,
      json_agg(s.census) as censuses, json_agg(s.rn_target) as "rnTargets", json_agg(s.rn_actual) as "rnActuals",
      json_agg(s.rn_premium) as "rnPremiums", json_agg(s.charge_nurse_included) as "chargeNurses"
    ${chosenShifts(selection)} group by 1, 2, 3, 4`);
  return buildSampleRows(rows, grain, selection.range);
}

function windowOf({ moduleId, windowId, isDay, nominalMinutes, periodKey: key }: WindowColumns) {
  return { moduleId, windowId, isDay, nominalMinutes, periodKey: String(key) };
}
