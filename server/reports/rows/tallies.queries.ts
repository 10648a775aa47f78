import { type SQL, sql } from 'drizzle-orm';
import { mapInSteps } from '#domain/measures/steps.ts';
import { emptyTally } from '#domain/measures/tally.ts';
import type { TallyRow, WindowRow } from '#domain/reports/blocks/rows.ts';
import { buildSampleRows, type WindowShifts } from '#domain/reports/blocks/samples.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import {
  fromChosenShifts,
  type Periods,
  type Selection,
  toPeriodKey,
} from '#server/db/shift-months/shift-selection.queries.ts';
import { splitRange } from '#server/db/shift-months/split-range.ts';
import {
  fromChosenMonths,
  type SummedSelection,
  type SumName,
  sumColumns,
  summedShifts,
  toMonthKey,
} from '#server/db/shift-months/summed-shifts.queries.ts';
import type { Grouped } from './breakdowns.queries.ts';

/** The key of a period is a date, which the driver returns as text, or a weekday's number. */
type WindowColumns = Columns<WindowRow> & { periodKey: string | number };

/** One tally for each module, period and stored window, so that former windows are separate (D11), and its charge nurse shifts. */
export async function listTallies(tx: AnyTx, selection: SummedSelection, grain: Periods) {
  const { rows } = await tx.execute<WindowColumns & Record<SumName, string>>(sql`
    select b.module_id as "moduleId", b.period as "periodKey", b.window_mins as "windowId", b.is_day as "isDay",
      b.nominal_minutes as "nominalMinutes", ${sumColumns()}
    from ${summedShifts(selection, grain)} as b group by 1, 2, 3, 4, 5`);
  const toTally = (row: (typeof rows)[number]) => ({
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
  });
  return runInSlices(mapInSteps(rows, toTally));
}

/** Tallies by weekday with the values of single shifts, for percentiles. Selected as JSON, which is parsed faster than arrays. */
export async function listSamples(tx: AnyTx, selection: Selection, grain: DateGrain) {
  const { rows } = await tx.execute<Columns<WindowShifts>>(sql`
    select s.module_id as "moduleId", s.window_mins as "windowId", s.is_day as "isDay",
      s.nominal_minutes as "nominalMinutes", json_agg(s.date) as dates, json_agg(s.minutes) as minutes,
      json_agg(s.census) as censuses, json_agg(s.rn_target) as "rnTargets", json_agg(s.rn_actual) as "rnActuals",
      json_agg(s.rn_premium) as "rnPremiums", json_agg(s.charge_nurse_included) as "chargeNurses"
    ${fromChosenShifts(selection)} group by 1, 2, 3, 4`);
  return runInSlices(buildSampleRows(rows, grain, selection.range));
}

function toWindow({ moduleId, windowId, isDay, nominalMinutes, periodKey: key }: WindowColumns) {
  return { moduleId, windowId, isDay, nominalMinutes, periodKey: String(key) };
}

/** Millionths of RN minutes by premium type, from maintained months and from the shifts of the other days. */
function premiumMinutes(selection: SummedSelection, grain: Periods): SQL {
  const { range } = selection;
  const { months, days } = splitRange(selection, grain);
  const window = (row: string) =>
    sql.raw(
      ['module_id', 'window_mins', 'is_day', 'nominal_minutes'].map(name => `${row}.${name}`).join(', '),
    );
  const fromMonths = months.map(
    run => sql`select ${window('t')}, t.period, e.key, e.value::numeric from (
        select ${window('m')}, ${toMonthKey(grain, range)} as period, m.premium_minutes
        ${fromChosenMonths(selection, run, 'shift_months')}
      ) as t cross join lateral jsonb_each(t.premium_minutes) as e`,
  );
  const fromShifts = days.map(
    run => sql`select ${window('t')}, t.period, e.key, e.value::numeric * t.minutes * 1000000 from (
        select ${window('s')}, ${toPeriodKey(sql`s.date`, grain, range)} as period, s.minutes, s.premiums
        ${fromChosenShifts({ ...selection, range: run })} and s.rn_premium > 0
      ) as t cross join lateral jsonb_each_text(t.premiums) as e`,
  );
  return sql`(${sql.join([...fromMonths, ...fromShifts], sql` union all `)})
    as b (module_id, window_mins, is_day, nominal_minutes, period, type, minutes)`;
}

/** Tallies with premium minutes only: of each window of a module, or of all together under the ids 0. */
export async function listPremiumTallies(
  tx: AnyTx,
  selection: SummedSelection,
  grain: Periods,
  grouped: Grouped,
): Promise<TallyRow[]> {
  const column = (name: string): SQL => (grouped === 'together' ? sql`0` : sql.raw(name));
  const { rows } = await tx.execute<Columns<WindowRow> & PremiumColumns>(sql`
    select ${column('module_id')} as "moduleId", ${column('window_mins')} as "windowId", is_day as "isDay",
      ${column('nominal_minutes')} as "nominalMinutes", period::text as "periodKey", type, round(sum(minutes))::text as minutes
    from ${premiumMinutes(selection, grain)} group by 1, 2, 3, 4, 5, 6`);
  const toTally = ({ type, minutes, ...row }: (typeof rows)[number]) => ({
    ...row,
    tally: { ...emptyTally, premiumMinutes: { [type]: BigInt(minutes) } },
  });
  return runInSlices(mapInSteps(rows, toTally));
}

type PremiumColumns = { periodKey: string; type: string; minutes: string };
