import { type SQL, sql } from 'drizzle-orm';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';

/** The shifts that a query is about. */
export interface Selection {
  modules: readonly ReportModule[];
  range: DateRange;
  /** Null for all windows. */
  shiftWindows: readonly number[] | null;
  /** Of one module at a time, which the query around names in its row `part`. */
  ofPart?: boolean;
}

/** A list as one parameter; Drizzle would make a parameter of every item. */
export function listed(items: readonly unknown[], type: 'int' | 'bool'): SQL {
  return sql`${sql.param([...items])}::${sql.raw(type)}[]`;
}

/** `from … where …` with the shifts as `s`; the index on module and date finds them. */
export function chosenShifts(selection: Selection): SQL {
  const { start, end } = selection.range;
  return sql`${ofModules(selection, 'shifts', 's')} s.date between ${start} and ${end}${inWindows(selection, 's')}`;
}

/** `from … where`, to be gone on with, with a table's rows of the modules. */
export function ofModules(selection: Selection, table: string, alias: string): SQL {
  const [rows, name] = [sql.raw(alias), sql.raw(table)];
  const belongs = sql`${rows}.client_id = part.client_id and ${rows}.module_id = part.module_id`;
  if (selection.ofPart) return sql`from ${name} ${rows} where ${belongs} and`;
  return sql`from ${partsOf(selection)} join ${name} ${rows} on ${belongs} where`;
}

/** The modules as rows `part`. */
export function partsOf({ modules }: Selection): SQL {
  const clientIds = modules.map(module => module.clientId);
  const moduleIds = modules.map(module => module.id);
  return sql`unnest(${listed(clientIds, 'int')}, ${listed(moduleIds, 'int')}) as part (client_id, module_id)`;
}

/** `and …`, where not all windows were chosen. */
export function inWindows({ shiftWindows }: Selection, alias: string): SQL {
  if (shiftWindows === null) return sql``;
  return sql` and ${sql.raw(alias)}.window_mins = any(${listed(shiftWindows, 'int')})`;
}

/** A date's period as `domain/time/date-grain.ts` keys it: weeks begin on Sunday, and no period is clipped to the range. */
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
