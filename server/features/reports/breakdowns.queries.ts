import { sql } from 'drizzle-orm';
import type { AcuityRow, CommentRow, ReasonRow } from '#domain/report-rows.ts';
import type { AnyTx } from '#server/db/database.ts';
import { chosenShifts, type Selection } from './shift-selection.queries.ts';

type Columns<Row> = { -readonly [Key in keyof Row]: Row[Key] };

/** Over or under is what the variance reads with one decimal (D3); what reads 0.0 gives no reason. */
export async function listReasons(tx: AnyTx, selection: Selection): Promise<ReasonRow[]> {
  const { rows } = await tx.execute<Columns<ReasonRow>>(sql`
    select g."moduleId", g."isDay", reason, g.over, count(*)::int as shifts
    from (
      select s.module_id as "moduleId", s.is_day as "isDay", s.rn_variance > 0 as over, s.reasons
      ${chosenShifts(selection)} and s.reasons <> '{}' and round(s.rn_variance, 1) <> 0
    ) as g cross join lateral unnest(g.reasons) as reason
    group by 1, 2, 3, 4`);
  return rows;
}

/** A deleted field disappears from breakdowns (D4). */
export async function listAcuity(tx: AnyTx, selection: Selection): Promise<AcuityRow[]> {
  const { rows } = await tx.execute<Columns<AcuityRow>>(sql`
    select c."moduleId", c."isDay", f.id as "fieldId", c.shifts
    from (
      select g."moduleId", g."isDay", count.key, count(*)::int as shifts
      from (select s.module_id as "moduleId", s.is_day as "isDay", s.acuity_counts ${chosenShifts(selection)}) as g
      cross join lateral jsonb_each(g.acuity_counts) as count
      where count.value > '0'
      group by 1, 2, 3
    ) as c join acuity_fields f on f.id::text = c.key and f.deleted_at is null`);
  return rows;
}

/** At most so many, by date. */
export async function listComments(tx: AnyTx, selection: Selection, limit: number): Promise<CommentRow[]> {
  const { rows } = await tx.execute<Columns<CommentRow>>(sql`
    select s.module_id as "moduleId", s.window_mins as "windowId", s.is_day as "isDay",
      s.nominal_minutes as "nominalMinutes", s.date, s.comments, s.reasons, s.rn_variance::float8 as "rnVariance"
    ${chosenShifts(selection)} and s.comments <> ''
    order by s.date, s.window_mins, s.module_id limit ${limit}`);
  return rows;
}
