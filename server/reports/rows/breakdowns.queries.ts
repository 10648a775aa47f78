import { type SQL, sql } from 'drizzle-orm';
import type { AssessmentInputsOnWire } from '#contract/assessments/assessments.ts';
import { fromWire } from '#contract/wire.ts';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { AcuityRow, AgreementRow, CommentRow, ReasonRow } from '#domain/reports/blocks/rows.ts';
import type { BridgePlan } from '#domain/staffing-bridge/bridge-sides.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import {
  fromChosenShifts,
  listParameter,
  type Selection,
} from '#server/db/shift-months/shift-selection.queries.ts';
import { splitRange } from '#server/db/shift-months/split-range.ts';
import { fromChosenMonths, type SummedSelection } from '#server/db/shift-months/summed-shifts.queries.ts';

/** Maintained months have counts by day and night only, so counts of selected windows come from the shifts. */
function unionCounts(
  selection: SummedSelection,
  selectCounts: (from: SQL) => SQL,
  selectShifts: (from: SQL) => SQL,
): SQL {
  const grain = selection.shiftWindows === null ? 'all' : 'day';
  const { months, days } = splitRange(selection, grain);
  const parts = [
    ...months.map(run => selectCounts(fromChosenMonths(selection, run, 'shift_month_counts'))),
    ...days.map(range => selectShifts(fromChosenShifts({ ...selection, range }))),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

// `unnest` in the select clause streams its rows; in the from clause they would be stored first.
// Over or under is the sign of the variance rounded to one decimal (D3); at 0.0 reasons do not count. Few lists of reasons occur,
// so the shifts of each list are counted first; lists of fields differ from shift to shift.
function countedReasons(selection: SummedSelection): SQL {
  const source = unionCounts(
    selection,
    from => sql`select m.module_id, m.is_day, true, unnest(m.over_reasons), unnest(m.over_shifts) ${from}
      union all select m.module_id, m.is_day, false, unnest(m.under_reasons), unnest(m.under_shifts) ${from}`,
    from => sql`select t.module_id, t.is_day, t.over, unnest(t.reasons), t.shifts
      from (select s.module_id, s.is_day, s.rn_variance > 0 as over, s.reasons, count(*)::int as shifts
        ${from} and cardinality(s.reasons) > 0 and round(s.rn_variance, 1) <> 0 group by 1, 2, 3, 4) as t`,
  );
  return sql`${source} as b (module_id, is_day, over, reason, shifts)`;
}

function countedFields(selection: SummedSelection): SQL {
  const source = unionCounts(
    selection,
    from => sql`select m.module_id, m.is_day, unnest(m.fields)::bigint, unnest(m.field_shifts) ${from}`,
    from => sql`select s.module_id, s.is_day, unnest(s.fields_with_patients), 1 ${from}`,
  );
  return sql`${source} as b (module_id, is_day, field_id, shifts)`;
}

/** Counts of each module, or of all modules together under the id 0. */
export type Grouped = 'by module' | 'together';

const moduleColumn = (grouped: Grouped): SQL => (grouped === 'together' ? sql`0` : sql`module_id`);

export async function listReasons(tx: AnyTx, selection: SummedSelection, grouped: Grouped) {
  const { rows } = await tx.execute<Columns<ReasonRow>>(sql`
    select ${moduleColumn(grouped)} as "moduleId", is_day as "isDay", over, reason, sum(shifts)::int as shifts
    from ${countedReasons(selection)} group by 1, 2, 3, 4`);
  return rows;
}

/** Leaves deleted fields out (D4). */
export async function listAcuity(tx: AnyTx, selection: SummedSelection, grouped: Grouped) {
  const { rows } = await tx.execute<Columns<AcuityRow>>(sql`
    select c."moduleId", c."isDay", f.id as "fieldId", f.name as "fieldName", c.shifts
    from (select ${moduleColumn(grouped)} as "moduleId", is_day as "isDay", field_id, sum(shifts)::int as shifts
      from ${countedFields(selection)} group by 1, 2, 3) as c
    join acuity_fields f on f.id = c.field_id and f.deleted_at is null`);
  return rows;
}

/**
 * Numbers that a feed proposed, compared with those of the shifts; in the order of the catalogue, without deleted fields. `offset 0`
 * lets PostgreSQL choose the modules' shifts first: it expects few shifts with a feed and would expand those of the whole hospital.
 */
export async function listAgreement(tx: AnyTx, selection: Selection): Promise<AgreementRow[]> {
  const { rows } = await tx.execute<Columns<AgreementRow>>(sql`
    select t.module_id as "moduleId", t.is_day as "isDay", f.id as "fieldId", f.name as "fieldName",
      p.key = any(t.feed_used) as "isAccepted", count(*)::int as shifts,
      count(*) filter (where (t.acuity_counts ->> p.key)::numeric = p.value::numeric)::int as equal,
      sum((t.acuity_counts ->> p.key)::numeric - p.value::numeric)::float8 as difference
    from (select s.module_id, s.is_day, s.acuity_counts, s.feed_counts, s.feed_used
      ${fromChosenShifts(selection)} and s.feed_at is not null offset 0) as t
    cross join lateral jsonb_each_text(t.feed_counts) as p
    join acuity_fields f on f.id::text = p.key and f.deleted_at is null
    join sections on sections.id = f.section_id
    where t.acuity_counts ? p.key
    group by 1, 2, 3, 4, 5, sections.position, f.position
    order by sections.position, f.position, f.id`);
  return rows;
}

/** By date, at most `limit`. */
export async function listComments(tx: AnyTx, selection: Selection, limit: number): Promise<CommentRow[]> {
  const { rows } = await tx.execute<Columns<CommentRow>>(sql`
    select s.module_id as "moduleId", s.window_mins as "windowId", s.is_day as "isDay",
      s.nominal_minutes as "nominalMinutes", s.date, s.comments, s.reasons, s.rn_variance::float8 as "rnVariance",
      s.updated_by_name as "updatedBy"
    ${fromChosenShifts(selection)} and s.comments <> ''
    order by s.date, s.window_mins, s.module_id limit ${limit}`);
  return rows;
}

type PlanColumns = Columns<Omit<BridgePlan, 'grid'>> & {
  moduleId: number;
  grid: AssessmentInputsOnWire['direct_care'];
};

/**
 * The plans of modules (B10) by module; a module without one is absent. With `assessment`, that one in place of the modules' own,
 * if it belongs to one of them.
 */
export async function loadPlans(
  tx: AnyTx,
  modules: readonly ReportModule[],
  assessment: number | null = null,
): Promise<ReadonlyMap<number, BridgePlan>> {
  const ids = modules.map(module => module.id);
  const { rows } = await tx.execute<PlanColumns>(sql`
    select m.id as "moduleId", a.id as "assessmentId", a.name, m.premium_surcharges as surcharges,
      case when a.id = m.plan_assessment_id then m.plan_from::text end as "from", a.inputs -> 'direct_care' as grid
    from modules m join assessments a on a.client_id = m.client_id and a.module_id = m.id
      and a.id = coalesce(${assessment}::bigint, m.plan_assessment_id)
    where m.id = any(${listParameter(ids, 'bigint')})`);
  return new Map(rows.map(({ moduleId, grid, ...plan }) => [moduleId, { ...plan, grid: fromWire(grid) }]));
}
