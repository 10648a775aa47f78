import { sql } from 'drizzle-orm';
import { microToLevel } from '#domain/measures/measures.ts';
import { emptyTally, type Tally } from '#domain/measures/tally.ts';
import type { LevelRow, SumRow } from '#domain/reports/blocks/figures.ts';
import type { GroupingView } from '#domain/reports/grouping-views.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { WindowCount } from './coverage.queries.ts';
import { listed, partsOf } from './shift-selection.queries.ts';
import { type SummedSelection, summedShifts } from './summed-shifts.queries.ts';

/**
 * The planner expects nearly as many periods and names as there are months, and would sort those, some of them on disk.
 * There are a few dozen, which are gathered as they come.
 */
export async function expectFewGroups(tx: AnyTx): Promise<void> {
  await tx.execute(sql`select set_config('work_mem', '64MB', true), set_config('enable_sort', 'off', true)`);
}

/** So many shifts of each module are stored in a window, and so many of them had the charge nurse included. */
export type SummedCount = WindowCount & { readonly chargeNurseShifts: number };

export async function countSummedByWindow(tx: AnyTx, selection: SummedSelection): Promise<SummedCount[]> {
  const { rows } = await tx.execute<{ -readonly [Key in keyof SummedCount]: SummedCount[Key] }>(sql`
    select part.module_id as "moduleId", counts.*
    from ${partsOf(selection)} cross join lateral (
      select b.window_mins as "windowId", b.is_day as "isDay", b.nominal_minutes as "nominalMinutes",
        sum(b.shifts)::int as shifts, sum(b.charge_nurse_shifts)::int as "chargeNurseShifts"
      from ${summedShifts({ ...selection, ofPart: true }, 'all')} as b group by 1, 2, 3
    ) as counts`);
  return rows;
}

type LevelColumns = {
  isDay: boolean | null;
  periodKey: string | number | null;
  windowId: number | null;
  shifts: number;
  census: number;
  rnTarget: number;
  rnActual: number;
  rnTargetFloor: number;
  rnTargetCeiling: number;
  equivalentRnMinutes: number;
};

/**
 * The sums of the modules' means (D16): of each window in each period, of each period and of the whole range. A module at a
 * time, whose months the index gives in the order of their groups. Means are made in floating point, which is exact to far
 * more digits than anybody sees; as decimals they would take a second longer.
 */
export async function listLevels(
  tx: AnyTx,
  selection: SummedSelection,
  grain: DateGrain,
  views: readonly GroupingView[],
): Promise<LevelRow[]> {
  const parts = views.flatMap(view => view.parts);
  const clientIds = parts.map(({ part }) => part.module.clientId);
  const moduleIds = parts.map(({ part }) => part.module.id);
  const halves = parts.map(({ part }) => part.isDay);
  const minutes = parts.map(part => part.minutesPerDay);
  const { rows } = await tx.execute<LevelColumns>(sql`
    select half as "isDay", period as "periodKey", window_mins as "windowId", sum(shifts)::int as shifts,
      sum(census) as census, sum(target) as "rnTarget", sum(actual) as "rnActual", sum(floor) as "rnTargetFloor",
      sum(ceiling) as "rnTargetCeiling", sum((actual - target) * minutes_per_day) as "equivalentRnMinutes"
    from unnest(${listed(clientIds, 'int')}, ${listed(moduleIds, 'int')}, ${listed(halves, 'bool')},
      ${listed(minutes, 'int')}) as part (client_id, module_id, half, minutes_per_day)
    cross join lateral (
      select b.period, b.window_mins, sum(b.shifts::int) as shifts,
        sum(b.census_minutes::float8) / sum(b.minutes::float8) as census,
        sum(b.rn_target_minutes::float8) / sum(b.minutes::float8) as target,
        sum(b.rn_actual_minutes::float8) / sum(b.minutes::float8) as actual,
        sum(b.rn_target_floor_minutes::float8) / sum(b.minutes::float8) as floor,
        sum(b.rn_target_ceiling_minutes::float8) / sum(b.minutes::float8) as ceiling
      from ${summedShifts({ ...selection, ofPart: true }, grain)} as b
      where part.half is null or b.is_day = part.half
      group by grouping sets ((b.period, b.window_mins), (b.period), ())
    ) as means where shifts > 0 group by 1, 2, 3`);
  return rows.map(({ isDay, periodKey, windowId, shifts, ...levels }) => ({
    isDay,
    periodKey: periodKey === null ? null : String(periodKey),
    windowId,
    levels: {
      shifts,
      census: microToLevel(levels.census),
      rnTarget: microToLevel(levels.rnTarget),
      rnActual: microToLevel(levels.rnActual),
      rnTargetFloor: microToLevel(levels.rnTargetFloor),
      rnTargetCeiling: microToLevel(levels.rnTargetCeiling),
      equivalentRnMinutes: microToLevel(levels.equivalentRnMinutes),
    },
  }));
}

/** Minutes of everybody and of regular RNs, which add up over modules. */
export async function listSums(tx: AnyTx, selection: SummedSelection, grain: DateGrain): Promise<SumRow[]> {
  type Columns = { isDay: boolean; periodKey: string; actual: string; regular: string };
  const { rows } = await tx.execute<Columns>(sql`
    select b.is_day as "isDay", b.period::text as "periodKey", sum(b.rn_actual_minutes)::text as actual,
      sum(b.regular_minutes)::text as regular
    from ${summedShifts(selection, grain)} as b group by 1, 2`);
  return rows.map(({ isDay, periodKey, actual, regular }) => {
    const tally: Tally = { ...emptyTally, rnActualMinutes: BigInt(actual), regularMinutes: BigInt(regular) };
    return { isDay, periodKey, tally };
  });
}
