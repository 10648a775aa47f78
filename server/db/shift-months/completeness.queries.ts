import { sql } from 'drizzle-orm';
import type { AnyTx } from '#server/db/database.ts';
import { fromChosenShifts, type Selection } from './shift-selection.queries.ts';

/** The sets of windows that the dates of each module have, with the number of dates. */
export async function listStoredDays(tx: AnyTx, selection: Selection) {
  const { rows } = await tx.execute<{
    moduleId: number;
    ids: number[];
    minutes: number[];
    dates: number;
  }>(sql`
    select "moduleId", ids, minutes, count(*)::int as dates
    from (
      select s.module_id as "moduleId", s.date, array_agg(s.window_mins order by s.window_mins) as ids,
        array_agg(s.nominal_minutes order by s.window_mins) as minutes
      ${fromChosenShifts(selection)} group by 1, 2
    ) as days group by 1, 2, 3`);
  const storedDays = rows.map(({ moduleId, ids, minutes, dates }) => ({
    moduleId,
    windows: ids.map((id, index) => ({ id, duration: minutes[index] ?? 0 })),
    dates,
  }));
  return Map.groupBy(storedDays, days => days.moduleId);
}
