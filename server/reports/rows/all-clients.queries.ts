import { sql } from 'drizzle-orm';
import { microToAtto } from '#domain/measures/measures.ts';
import { emptyTally } from '#domain/measures/tally.ts';
import type { MeansRow, SumRow } from '#domain/reports/blocks/cells.ts';
import type { WindowRow } from '#domain/reports/blocks/rows.ts';
import type { GroupingView } from '#domain/reports/grouping-views.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import { listParameter, moduleParts } from '#server/db/shift-months/shift-selection.queries.ts';
import {
  meanColumns,
  type SummedSelection,
  sumColumns,
  summedShifts,
} from '#server/db/shift-months/summed-shifts.queries.ts';
import type { WindowCount } from '../citation.queries.ts';

/** The number of a module's shifts in a window, and how many of them had the charge nurse included. */
type SummedCount = WindowCount & { readonly chargeNurseShifts: number };

export async function countSummedByWindow(tx: AnyTx, selection: SummedSelection): Promise<SummedCount[]> {
  type Counted = Columns<WindowRow> & Record<'shifts' | 'chargeNurseShifts', string>;
  const { rows } = await tx.execute<Counted>(sql`
    select part.module_id as "moduleId", counts.*
    from ${moduleParts(selection)} cross join lateral (
      select b.window_mins as "windowId", b.is_day as "isDay", b.nominal_minutes as "nominalMinutes",
        ${sumColumns(['shifts', 'chargeNurseShifts'])}
      from ${summedShifts({ ...selection, ofPart: true }, 'all')} as b group by 1, 2, 3
    ) as counts`);
  return rows.map(row => ({
    ...row,
    shifts: Number(row.shifts),
    chargeNurseShifts: Number(row.chargeNurseShifts),
  }));
}

/** The means that add up over modules, by the sums that they are made of. */
const levelSums = {
  census: 'censusMinutes',
  rnTarget: 'rnTargetMinutes',
  rnActual: 'rnActualMinutes',
  rnTargetFloor: 'rnTargetFloorMinutes',
  rnTargetCeiling: 'rnTargetCeilingMinutes',
} as const;

type MeansColumns = Record<keyof typeof levelSums | 'equivalentRnMinutes' | 'shifts', number> & {
  isDay: boolean | null;
  periodKey: string | number | null;
  windowId: number | null;
};

/**
 * The sums of the modules' means (D16) for each window in each period, each period and the whole range. One module at a time,
 * because the index returns its months in the order of the groups. Means are floating point, which is exact to more digits than
 * are shown; decimals would take a second longer.
 */
export async function listMeans(
  tx: AnyTx,
  selection: SummedSelection,
  grain: DateGrain,
  views: readonly GroupingView[],
): Promise<MeansRow[]> {
  const parts = views.flatMap(view => view.parts);
  const clientIds = parts.map(({ part }) => part.module.clientId);
  const moduleIds = parts.map(({ part }) => part.module.id);
  const halves = parts.map(({ part }) => part.isDay);
  const minutes = parts.map(part => part.minutesPerDay);
  const { rows } = await tx.execute<MeansColumns>(sql`
    select half as "isDay", period as "periodKey", window_mins as "windowId", sum(shifts)::int as shifts,
      ${sumsOfMeans},
      sum(("rnActualMinutes" - "rnTargetMinutes") * minutes_per_day) as "equivalentRnMinutes"
    from unnest(${listParameter(clientIds, 'bigint')}, ${listParameter(moduleIds, 'bigint')}, ${listParameter(halves, 'bool')},
      ${listParameter(minutes, 'int')}) as part (client_id, module_id, half, minutes_per_day)
    cross join lateral (
      select b.period, b.window_mins, sum(b.shifts::int) as shifts, ${meanColumns(Object.values(levelSums))}
      from ${summedShifts({ ...selection, ofPart: true }, grain)} as b
      where part.half is null or b.is_day = part.half
      group by grouping sets ((b.period, b.window_mins), (b.period), ())
    ) as means where shifts > 0 group by 1, 2, 3`);
  return rows.map(({ isDay, periodKey, windowId, shifts, ...means }) => ({
    isDay,
    periodKey: periodKey === null ? null : String(periodKey),
    windowId,
    means: {
      shifts,
      census: microToAtto(means.census),
      rnTarget: microToAtto(means.rnTarget),
      rnActual: microToAtto(means.rnActual),
      rnTargetFloor: microToAtto(means.rnTargetFloor),
      rnTargetCeiling: microToAtto(means.rnTargetCeiling),
      equivalentRnMinutes: microToAtto(means.equivalentRnMinutes),
    },
  }));
}

const sumsOfMeans = sql.raw(
  Object.entries(levelSums)
    .map(([level, mean]) => `sum("${mean}") as "${level}"`)
    .join(', '),
);

/** Minutes of all RNs and of regular RNs, which add up over modules. */
export async function listSums(tx: AnyTx, selection: SummedSelection, grain: DateGrain): Promise<SumRow[]> {
  type Columns = { isDay: boolean; periodKey: string } & Record<'rnActualMinutes' | 'regularMinutes', string>;
  const { rows } = await tx.execute<Columns>(sql`
    select b.is_day as "isDay", b.period::text as "periodKey", ${sumColumns(['rnActualMinutes', 'regularMinutes'])}
    from ${summedShifts(selection, grain)} as b group by 1, 2`);
  return rows.map(({ isDay, periodKey, rnActualMinutes, regularMinutes }) => {
    const minutes = { rnActualMinutes: BigInt(rnActualMinutes), regularMinutes: BigInt(regularMinutes) };
    return { isDay, periodKey, tally: { ...emptyTally, ...minutes } };
  });
}
