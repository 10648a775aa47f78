import { sql } from 'drizzle-orm';
import type { Weekday } from '#domain/calendar.ts';
import type { DateGrain } from '#domain/date-grain.ts';
import type { SampleRow, TallyRow, WindowRow } from '#domain/report-rows.ts';
import { type Tally, tallyFromSums } from '#domain/tally.ts';
import type { AnyTx } from '#server/db/database.ts';
import { chosenShifts, periodKeyOf, type Selection } from './shift-selection.queries.ts';
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

/** The same by weekday too, with the single shifts' values for percentiles: as JSON, which is read faster than arrays. */
export async function listSamples(
  tx: AnyTx,
  selection: Selection,
  grain: DateGrain,
): Promise<(SampleRow & ChargeNurseCount)[]> {
  type Columns = WindowColumns & SumColumns & { weekday: Weekday; censuses: number[]; rnTargets: number[] };
  const { rows } = await tx.execute<Columns>(sql`
    select s.module_id as "moduleId", ${periodKeyOf(sql`s.date`, grain, selection.range)} as "periodKey",
      s.window_mins as "windowId", s.is_day as "isDay", s.nominal_minutes as "nominalMinutes",
      extract(dow from s.date)::int as weekday, count(*)::int as shifts, sum(s.minutes) as minutes,
      sum(s.census * s.minutes) as "censusMinutes", sum(s.rn_target * s.minutes) as "rnTargetMinutes",
      sum(s.rn_actual * s.minutes) as "rnActualMinutes", sum(s.rn_target_floor * s.minutes) as "rnTargetFloorMinutes",
      sum(s.rn_target_ceiling * s.minutes) as "rnTargetCeilingMinutes",
      sum(greatest(s.rn_actual - s.rn_premium, 0) * s.minutes) as "regularMinutes",
      count(*) filter (where s.charge_nurse_included)::int as "chargeNurseShifts",
      json_agg(s.census) as censuses, json_agg(s.rn_target) as "rnTargets"
    ${chosenShifts(selection)} group by 1, 2, 3, 4, 5, 6`);
  return rows.map(row => ({
    ...windowOf(row),
    tally: tallyFromSums({ ...row, premiumMinutes: {} }),
    chargeNurseShifts: row.chargeNurseShifts,
    weekday: row.weekday,
    censuses: row.censuses,
    rnTargets: row.rnTargets,
  }));
}

function windowOf({ moduleId, windowId, isDay, nominalMinutes, periodKey: key }: WindowColumns) {
  return { moduleId, windowId, isDay, nominalMinutes, periodKey: String(key) };
}
