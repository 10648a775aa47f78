import { type SQL, sql } from 'drizzle-orm';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import type { AnyTx } from '#server/db/database.ts';

/** The shifts that a query reads. */
export interface Selection {
  modules: readonly ReportModule[];
  range: DateRange;
  /** Null for all windows. */
  shiftWindows: readonly number[] | null;
  /** Whether the query reads one module at a time, from the row `part` of the surrounding query. */
  ofPart?: boolean;
}

/** A list as one parameter; Drizzle would make one parameter per item. */
export function listParameter(items: readonly unknown[], type: 'int' | 'bigint' | 'bool' | 'text'): SQL {
  return sql`${sql.param([...items])}::${sql.raw(type)}[]`;
}

/** `from … where …` with the shifts as `s`, found through the index on module and date. */
export function fromChosenShifts(selection: Selection): SQL {
  const { start, end } = selection.range;
  return sql`${fromModules(selection, 'shifts', 's')} s.date between ${start} and ${end}${inWindows(selection, 's')}`;
}

/** `from … where` with the modules' rows of a table; the caller appends a condition. */
export function fromModules(selection: Selection, table: string, alias: string): SQL {
  const [rows, name] = [sql.raw(alias), sql.raw(table)];
  const belongs = sql`${rows}.client_id = part.client_id and ${rows}.module_id = part.module_id`;
  if (selection.ofPart) return sql`from ${name} ${rows} where ${belongs} and`;
  return sql`from ${moduleParts(selection)} join ${name} ${rows} on ${belongs} where`;
}

/** The modules as rows `part`. */
export function moduleParts({ modules }: Selection): SQL {
  const clientIds = modules.map(module => module.clientId);
  const moduleIds = modules.map(module => module.id);
  return sql`unnest(${listParameter(clientIds, 'bigint')}, ${listParameter(moduleIds, 'bigint')}) as part (client_id, module_id)`;
}

/** `and …` if windows were chosen, else nothing. */
export function inWindows({ shiftWindows }: Selection, alias: string): SQL {
  if (shiftWindows === null) return sql``;
  return sql` and ${sql.raw(alias)}.window_mins = any(${listParameter(shiftWindows, 'int')})`;
}

/** A grain, or the first dates of the periods; the first of them is the start of the range. */
export type Periods = DateGrain | readonly IsoDate[];

/** The key of a date's period, as in `domain/time/date-grain.ts`: weeks start on Sunday, and periods are not clipped to the range. */
export function toPeriodKey(date: SQL, grain: Periods, range: DateRange): SQL {
  if (typeof grain !== 'string') {
    const cuts = sql`${sql.param([...grain])}::date[]`;
    return sql`(${cuts})[width_bucket(${date}, ${cuts})]`;
  }
  switch (grain) {
    case 'day':
      return date;
    case 'week':
      return sql`${date} - extract(dow from ${date})::int`;
    case 'month':
    case 'quarter':
    case 'year':
      return sql`date_trunc(${sql.raw(`'${grain}'`)}, ${date}::timestamp)::date`;
    case 'weekday':
      return sql`extract(dow from ${date})::int`;
    case 'all':
      return sql`${range.start}::date`;
  }
}

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
