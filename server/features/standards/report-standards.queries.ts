import { sql } from 'drizzle-orm';
import type { ByField } from '#domain/shifts/shift-metrics.ts';
import type { StandardShift } from '#domain/standards/report/judge-range.ts';
import type { BeforeGoodMonth, StandardFlag } from '#domain/standards/report/standards-block.ts';
import type { StandardEfforts } from '#domain/standards/setting/efforts.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import {
  fromChosenShifts,
  fromModules,
  inWindows,
  moduleParts,
  type Selection,
} from '#server/db/shift-months/shift-selection.queries.ts';

type OfModule<Row> = Row & { readonly moduleId: number };

/** The columns of a shift as JSON. */
type JudgedShiftValues = [
  windowId: number,
  nominalMinutes: number,
  rnActual: number,
  acuityCounts: ByField,
  chargeNurseIncluded: boolean,
  reasons: string[],
  comments: string,
];

/** The shifts of a date as JSON, without brackets and in any order. */
export interface PackedDay {
  readonly date: IsoDate;
  readonly shifts: string;
}

/** The database sends the shifts of a date as one text: to read thousands of rows would take longer than to judge them. */
export async function listStandardDays(tx: AnyTx, selection: Selection): Promise<OfModule<PackedDay>[]> {
  const { rows } = await tx.execute<Columns<OfModule<PackedDay>>>(sql`
    select s.module_id as "moduleId", s.date::text,
      string_agg(concat('[', concat_ws(',', s.window_mins, s.nominal_minutes, s.rn_actual, s.acuity_counts,
        to_json(s.charge_nurse_included), to_json(s.reasons), to_json(s.comments)), ']'), ',') as shifts
    ${fromChosenShifts(selection)} group by s.module_id, s.date`);
  return rows;
}

/** The shifts of a day by window. */
export function unpackDay({ date, shifts }: PackedDay): StandardShift[] {
  const values = (JSON.parse(`[${shifts}]`) as JudgedShiftValues[]).sort(([a], [b]) => a - b);
  return values.map(
    ([windowId, nominalMinutes, rnActual, acuityCounts, chargeNurseIncluded, reasons, comments]) => ({
      date,
      windowId,
      nominalMinutes,
      rnActual,
      acuityCounts,
      chargeNurseIncluded,
      reasons,
      comments,
    }),
  );
}

/** By module, of those with recorded shifts before their hospital's first good month. */
export async function countBeforeGoodMonth(
  tx: AnyTx,
  selection: Selection,
): Promise<OfModule<BeforeGoodMonth>[]> {
  const { start, end } = selection.range;
  const { rows } = await tx.execute<Columns<OfModule<BeforeGoodMonth>>>(sql`
    select s.module_id as "moduleId", to_char(min(c.first_good_month), 'YYYY-MM') as month, count(*)::int as shifts,
      (count(*) filter (where s.date between ${start} and ${end}))::int as "inRange"
    from ${moduleParts(selection)}
    join clients c on c.id = part.client_id
    join shifts s on s.client_id = part.client_id and s.module_id = part.module_id and s.date < c.first_good_month
    where true${inWindows(selection, 's')} group by s.module_id`);
  return rows;
}

export async function listStandardFlags(tx: AnyTx, selection: Selection): Promise<OfModule<StandardFlag>[]> {
  const { start, end } = selection.range;
  const { rows } = await tx.execute<Columns<OfModule<StandardFlag>>>(sql`
    select f.module_id as "moduleId", f.id, f.date::text, f.window_mins as "windowId",
      array(select a.action from red_flag_actions a where a.client_id = f.client_id and a.flag_id = f.id) as actions
    ${fromModules(selection, 'red_flags', 'f')} f.date between ${start} and ${end}`);
  return rows;
}

interface ModuleStandards {
  moduleId: number;
  history: StandardChange[];
  efforts: StandardEfforts;
}

export async function listModuleStandards(tx: AnyTx, selection: Selection): Promise<ModuleStandards[]> {
  const { rows } = await tx.execute<Columns<ModuleStandards>>(sql`
    select m.id as "moduleId", m.standards as history, c.standard_efforts as efforts
    from ${moduleParts(selection)}
    join modules m on m.client_id = part.client_id and m.id = part.module_id
    join clients c on c.id = m.client_id`);
  return rows;
}

/** Oldest first, by module; of those that have a standard or had one. */
export async function mapStandards(tx: AnyTx, selection: Selection): Promise<Map<number, StandardChange[]>> {
  const listed = await listModuleStandards(tx, selection);
  return new Map(
    listed.flatMap(({ moduleId, history }) => (history.length === 0 ? [] : [[moduleId, history] as const])),
  );
}
