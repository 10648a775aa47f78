import { sql } from 'drizzle-orm';
import type { TallyRow, WindowRow } from '#domain/reports/blocks/rows.ts';
import { buildSampleRows, type WindowShifts } from '#domain/reports/blocks/samples.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import type { AnyTx } from '#server/db/database.ts';
import { fromChosenShifts, type Selection } from '#server/db/shift-months/shift-selection.queries.ts';
import {
  type SummedSelection,
  type SumName,
  sumColumns,
  summedShifts,
} from '#server/db/shift-months/summed-shifts.queries.ts';

/** The key of a period is a date, which the driver returns as text, or a weekday's number. */
type WindowColumns = { -readonly [Key in keyof WindowRow]: WindowRow[Key] } & { periodKey: string | number };

/** The number of shifts with the charge nurse included comes from the same query as the tally. */
type ChargeNurseCount = { readonly chargeNurseShifts: number };

/** One tally for each module, period and stored window, so that former windows are separate (D11). */
export async function listTallies(
  tx: AnyTx,
  selection: SummedSelection,
  grain: DateGrain,
): Promise<(TallyRow & ChargeNurseCount)[]> {
  const { rows } = await tx.execute<WindowColumns & Record<SumName, string>>(sql`
    select b.module_id as "moduleId", b.period as "periodKey", b.window_mins as "windowId", b.is_day as "isDay",
      b.nominal_minutes as "nominalMinutes", ${sumColumns()}
    from ${summedShifts(selection, grain)} as b group by 1, 2, 3, 4, 5`);
  return rows.map(row => ({
    ...toWindow(row),
    chargeNurseShifts: Number(row.chargeNurseShifts),
    tally: {
      shifts: Number(row.shifts),
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

/** Tallies by weekday with the values of single shifts, for percentiles. Selected as JSON, which is parsed faster than arrays. */
export async function listSamples(tx: AnyTx, selection: Selection, grain: DateGrain) {
  const { rows } = await tx.execute<{ -readonly [Key in keyof WindowShifts]: WindowShifts[Key] }>(sql`
    select s.module_id as "moduleId", s.window_mins as "windowId", s.is_day as "isDay",
      s.nominal_minutes as "nominalMinutes", json_agg(s.date) as dates, json_agg(s.minutes) as minutes,
      json_agg(s.census) as censuses, json_agg(s.rn_target) as "rnTargets", json_agg(s.rn_actual) as "rnActuals",
      json_agg(s.rn_premium) as "rnPremiums", json_agg(s.charge_nurse_included) as "chargeNurses"
    ${fromChosenShifts(selection)} group by 1, 2, 3, 4`);
  return buildSampleRows(rows, grain, selection.range);
}

function toWindow({ moduleId, windowId, isDay, nominalMinutes, periodKey: key }: WindowColumns) {
  return { moduleId, windowId, isDay, nominalMinutes, periodKey: String(key) };
}
