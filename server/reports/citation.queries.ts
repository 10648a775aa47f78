import { sql } from 'drizzle-orm';
import type { WindowRow } from '#domain/reports/blocks/rows.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { AnyTx } from '#server/db/database.ts';
import {
  inWindows,
  listParameter,
  moduleParts,
  type Selection,
} from '#server/db/shift-months/shift-selection.queries.ts';

/** The number of a module's shifts in a window. */
export type WindowCount = WindowRow & { readonly shifts: number };

/** The first and last date with shifts of the modules and windows, on any date; null without shifts. */
export async function findRecordedRange(tx: AnyTx, selection: Selection): Promise<DateRange | null> {
  const { rows } = await tx.execute<{ [Key in keyof DateRange]: string | null }>(sql`
    select min(dates.first) as start, max(dates.last) as "end"
    from ${moduleParts(selection)} cross join lateral (
      select min(s.date) as first, max(s.date) as last from shifts s
      where s.client_id = part.client_id and s.module_id = part.module_id${inWindows(selection, 's')}
    ) as dates`);
  const { start, end } = rows[0] ?? {};
  return start && end ? { start, end } : null;
}

/** By id, deleted fields included; a field that only stored shifts have is left out. */
export async function listCitedFieldNames(
  tx: AnyTx,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id::text, name from acuity_fields where id::text = any(${listParameter(ids, 'text')})`,
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** The names of each module's premium slots; an unused slot has an empty name. */
export async function listSlotNames(tx: AnyTx, moduleIds: readonly number[]): Promise<string[][]> {
  const { rows } = await tx.execute<{ names: string[] }>(
    sql`select distinct other_premiums as names from modules where id = any(${sql.param(moduleIds)}::bigint[])`,
  );
  return rows.map(row => row.names);
}
