import { sql } from 'drizzle-orm';
import { mapInSteps } from '#domain/measures/steps.ts';
import type { ScheduledShift } from '#domain/schedule/scheduled-block.ts';
import type { StoredSchedule } from '#domain/schedule/scheduled-rns.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import { selectSchedule } from '#server/db/schedule.queries.ts';
import {
  fromChosenShifts,
  moduleParts,
  type Selection,
} from '#server/db/shift-months/shift-selection.queries.ts';

/** A stored shift with its start, in milliseconds since 1970. */
export type RosteredShift = Omit<ScheduledShift, 'scheduled'> & { startsAt: number };

/** Selected as JSON, which is parsed faster than rows. */
type ScheduledShiftValues = [
  date: string,
  startsAt: number,
  minutes: number,
  rnTarget: number,
  rnActual: number,
  rnPremium: number,
];

type ScheduledWindowShifts = Columns<
  Pick<ScheduledShift, 'moduleId' | 'windowId' | 'isDay' | 'nominalMinutes'>
> & {
  shifts: ScheduledShiftValues[];
};

export async function listRosteredShifts(tx: AnyTx, selection: Selection): Promise<RosteredShift[]> {
  const { rows } = await tx.execute<ScheduledWindowShifts>(sql`
    select s.module_id as "moduleId", s.window_mins as "windowId", s.is_day as "isDay", s.nominal_minutes as "nominalMinutes",
      json_agg(json_build_array(s.date, (extract(epoch from s.starts_at) * 1000)::bigint, s.minutes, s.rn_target, s.rn_actual,
        s.rn_premium)) as shifts
    ${fromChosenShifts(selection)} group by 1, 2, 3, 4`);
  const toShifts = ({ shifts, ...window }: ScheduledWindowShifts) =>
    shifts.map(([date, startsAt, minutes, rnTarget, rnActual, rnPremium]) => ({
      ...window,
      date,
      startsAt,
      minutes,
      rnTarget,
      rnActual,
      rnPremium,
    }));
  return (await runInSlices(mapInSteps(rows, toShifts))).flat();
}

interface ModuleSchedule {
  moduleId: number;
  handoverMinutes: number;
  schedule: StoredSchedule;
}

export async function listSchedules(tx: AnyTx, selection: Selection): Promise<ModuleSchedule[]> {
  const { rows } = await tx.execute<Columns<ModuleSchedule>>(sql`
    select m.id as "moduleId", m.handover_minutes as "handoverMinutes", ${selectSchedule(sql`m`, selection.range)} as schedule
    from ${moduleParts(selection)} join modules m on m.client_id = part.client_id and m.id = part.module_id`);
  return rows;
}
