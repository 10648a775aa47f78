import { type SQL, sql } from 'drizzle-orm';
import type { DateRange } from '#domain/calendar.ts';
import type { DateGrain } from '#domain/date-grain.ts';
import type { ReportModule } from '#domain/report-groupings.ts';

/** The shifts that a query is about. */
export interface Selection {
  modules: readonly ReportModule[];
  range: DateRange;
  /** Null for all windows. */
  shiftWindows: readonly number[] | null;
}

/** A list as one parameter; Drizzle would make a parameter of every item. */
export function listed(items: readonly unknown[], type: 'int' | 'bool'): SQL {
  return sql`${sql.param([...items])}::${sql.raw(type)}[]`;
}

/** `from … where …` with the shifts as `s`; the index on module and date finds them. */
export function chosenShifts({ modules, range, shiftWindows }: Selection): SQL {
  const clientIds = listed(
    modules.map(module => module.clientId),
    'int',
  );
  const moduleIds = listed(
    modules.map(module => module.id),
    'int',
  );
  const windows =
    shiftWindows === null ? sql`` : sql` and s.window_mins = any(${listed(shiftWindows, 'int')})`;
  return sql`from unnest(${clientIds}, ${moduleIds}) as part (client_id, module_id)
    join shifts s on s.client_id = part.client_id and s.module_id = part.module_id
    where s.date between ${range.start} and ${range.end}${windows}`;
}

/** A date's period as `domain/date-grain.ts` keys it: weeks begin on Sunday, and no period is clipped to the range. */
export function periodKeyOf(date: SQL, grain: DateGrain, range: DateRange): SQL {
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
