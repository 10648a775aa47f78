import { type SQL, sql } from 'drizzle-orm';
import type { Weekday } from '#domain/calendar.ts';
import type { DateGrain } from '#domain/date-grain.ts';
import type { SampleRow, TallyRow, WindowRow } from '#domain/report-rows.ts';
import { emptyTally, type TallySums, tallyFromSums } from '#domain/tally.ts';
import type { AnyTx } from '#server/db/database.ts';
import { chosenShifts, periodKeyOf, type Selection } from './shift-selection.queries.ts';

/** A period is keyed by a date, which the driver gives as text, or by a weekday's number. */
type WindowColumns = { -readonly [Key in keyof WindowRow]: WindowRow[Key] } & { periodKey: string | number };

/** Tallies are counted once, for the sums and for how often the charge nurse was included. */
type ChargeNurseCount = { readonly chargeNurseShifts: number };

/** A period and a window as stored, so that windows of the past stand apart (D11). */
function groupColumns(selection: Selection, grain: DateGrain): SQL {
  return sql`s.module_id as "moduleId", ${periodKeyOf(sql`s.date`, grain, selection.range)} as "periodKey",
    s.window_mins as "windowId", s.is_day as "isDay", s.nominal_minutes as "nominalMinutes"`;
}

const sums = sql`count(*)::int as shifts, sum(s.minutes) as minutes,
  sum(s.census * s.minutes) as "censusMinutes",
  sum(s.rn_target * s.minutes) as "rnTargetMinutes",
  sum(s.rn_actual * s.minutes) as "rnActualMinutes",
  sum(s.rn_target_floor * s.minutes) as "rnTargetFloorMinutes",
  sum(s.rn_target_ceiling * s.minutes) as "rnTargetCeilingMinutes",
  sum(greatest(s.rn_actual - s.rn_premium, 0) * s.minutes) as "regularMinutes",
  count(*) filter (where s.charge_nurse_included)::int as "chargeNurseShifts"`;

type Sums = Omit<TallySums, 'premiumMinutes'> & ChargeNurseCount;

/** One tally for each module, period and window. */
export async function listTallies(
  tx: AnyTx,
  selection: Selection,
  grain: DateGrain,
): Promise<(TallyRow & ChargeNurseCount)[]> {
  const { rows } = await tx.execute<WindowColumns & Sums>(sql`
    select ${groupColumns(selection, grain)}, ${sums} ${chosenShifts(selection)} group by 1, 2, 3, 4, 5`);
  return rows.map(row => ({ ...windowOf(row), ...countsOf(row) }));
}

/** The same by weekday too, with the single shifts' values for percentiles. */
export async function listSamples(
  tx: AnyTx,
  selection: Selection,
  grain: DateGrain,
): Promise<(SampleRow & ChargeNurseCount)[]> {
  type Columns = WindowColumns & Sums & { weekday: Weekday; censuses: number[]; rnTargets: number[] };
  const { rows } = await tx.execute<Columns>(sql`
    select ${groupColumns(selection, grain)}, extract(dow from s.date)::int as weekday, ${sums},
      array_agg(s.census::float8) as censuses, array_agg(s.rn_target::float8) as "rnTargets"
    ${chosenShifts(selection)} group by 1, 2, 3, 4, 5, 6`);
  return rows.map(row => ({
    ...windowOf(row),
    ...countsOf(row),
    weekday: row.weekday,
    censuses: row.censuses,
    rnTargets: row.rnTargets,
  }));
}

/** What premium RNs add to those tallies: tallies of their minutes by type and of nothing else. */
export async function listPremiumTallies(
  tx: AnyTx,
  selection: Selection,
  grain: DateGrain,
): Promise<TallyRow[]> {
  const { rows } = await tx.execute<WindowColumns & { type: string; minutes: string }>(sql`
    select g."moduleId", g."periodKey", g."windowId", g."isDay", g."nominalMinutes", p.key as type,
      sum(p.value::numeric * g.elapsed) as minutes
    from (
      select ${groupColumns(selection, grain)}, s.minutes as elapsed, s.premiums
      ${chosenShifts(selection)} and s.rn_premium > 0
    ) as g cross join lateral jsonb_each_text(g.premiums) as p
    group by 1, 2, 3, 4, 5, 6`);
  return rows.map(row => {
    const { premiumMinutes } = tallyFromSums({ ...noSums, premiumMinutes: { [row.type]: row.minutes } });
    return { ...windowOf(row), tally: { ...emptyTally, premiumMinutes } };
  });
}

const noSums = {
  shifts: 0,
  minutes: 0,
  censusMinutes: 0,
  rnTargetMinutes: 0,
  rnActualMinutes: 0,
  rnTargetFloorMinutes: 0,
  rnTargetCeilingMinutes: 0,
  regularMinutes: 0,
};

function windowOf({ moduleId, windowId, isDay, nominalMinutes, periodKey: key }: WindowColumns) {
  return { moduleId, windowId, isDay, nominalMinutes, periodKey: String(key) };
}

function countsOf(row: Sums) {
  return { tally: tallyFromSums({ ...row, premiumMinutes: {} }), chargeNurseShifts: row.chargeNurseShifts };
}
