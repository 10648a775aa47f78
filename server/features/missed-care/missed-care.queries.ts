import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ListedTypes } from '#domain/missed-care/compose-missed-care.ts';
import type { ExposureRow, MissedRow } from '#domain/missed-care/missed-care-block.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import {
  fromChosenShifts,
  type Selection,
  toPeriodKey,
} from '#server/db/shift-months/shift-selection.queries.ts';
import { clients } from '#server/db/tables/clients.ts';

/** Short of target is a variance below 0, rounded to one decimal (D3). */
const isShort = sql`round(s.rn_variance, 1) < 0`;

function place(grain: DateGrain, { range }: Selection): SQL {
  return sql`s.module_id as "moduleId", s.window_mins as "windowId", s.is_day as "isDay",
    s.nominal_minutes as "nominalMinutes", (${toPeriodKey(sql`s.date`, grain, range)})::text as "periodKey",
    ${isShort} as "isShort"`;
}

/** Every saved shift counts, with an entry or without. */
export async function listExposures(
  tx: AnyTx,
  selection: Selection,
  grain: DateGrain,
): Promise<ExposureRow[]> {
  const { rows } = await tx.execute<Columns<ExposureRow>>(sql`
    select ${place(grain, selection)}, count(*)::int as shifts,
      count(*) filter (where s.missed_care <> '{}')::int as "withEntry", sum(s.minutes)::int as minutes
    ${fromChosenShifts(selection)} group by 1, 2, 3, 4, 5, 6`);
  return rows;
}

export async function listMissed(tx: AnyTx, selection: Selection, grain: DateGrain): Promise<MissedRow[]> {
  const { rows } = await tx.execute<Columns<MissedRow>>(sql`
    select t."moduleId", t."windowId", t."isDay", t."nominalMinutes", t."periodKey", t."isShort",
      e.key as type, sum(e.value::int)::int as events
    from (select ${place(grain, selection)}, s.missed_care ${fromChosenShifts(selection)} and s.missed_care <> '{}') as t
    cross join lateral jsonb_each_text(t.missed_care) as e
    group by 1, 2, 3, 4, 5, 6, 7`);
  return rows;
}

export async function listListedTypes(tx: AnyTx, clientIds: readonly number[]): Promise<ListedTypes> {
  const rows = await tx
    .select({ id: clients.id, types: clients.missedCareTypes })
    .from(clients)
    .where(inArray(clients.id, [...clientIds]));
  return new Map(rows.map(({ id, types }) => [id, types]));
}
