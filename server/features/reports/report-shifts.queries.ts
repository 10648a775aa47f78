import { type SQL, sql } from 'drizzle-orm';
import type { DrillDownFilters } from '#contract/reports/report-filters.ts';
import type { ReportShift } from '#contract/reports/reports.ts';
import { toWire } from '#contract/wire.ts';
import { computeStaffingFigures } from '#domain/shifts/shift-metrics.ts';
import type { AnyTx } from '#server/db/database.ts';
import { fromChosenShifts, type Selection } from '#server/db/shift-months/shift-selection.queries.ts';
import { workload } from '#server/features/staffing-bridge/minimums.queries.ts';
import type { ReportScope } from '#server/reports/report-scope.ts';

/** The shifts behind one figure: a cell, a bar or a row. */
export interface ShiftSelection extends Selection {
  weekday: number | undefined;
  isDay: boolean | undefined;
  reason: string | undefined;
  /** Over target, or under; a variance that rounds to 0.0 is neither. */
  over: boolean | undefined;
  /** An instant: only shifts saved after it. */
  changedSince: string | undefined;
  /** The shifts that moved a step of a Staffing Bridge most come first; null for the order of dates. */
  moved: MovedStep | null;
}

/** A step, the base's level of it, and whether it took hours. */
interface MovedStep {
  step: NonNullable<DrillDownFilters['step']>;
  baseLevel: number;
  isDecrease: boolean;
}

function fromWantedShifts(selection: ShiftSelection): SQL {
  const { weekday, isDay, reason, over, changedSince } = selection;
  return sql`${fromChosenShifts(selection)}
    ${weekday === undefined ? sql`` : sql`and extract(dow from s.date) = ${weekday}`}
    ${isDay === undefined ? sql`` : sql`and s.is_day = ${isDay}`}
    ${reason === undefined ? sql`` : sql`and ${reason} = any(s.reasons) and round(s.rn_variance, 1) <> 0`}
    ${over === undefined ? sql`` : sql`and round(s.rn_variance, 1) ${over ? sql`>` : sql`<`} 0`}
    ${changedSince === undefined ? sql`` : sql`and s.updated_at > ${changedSince}::timestamptz`}`;
}

/** In the form of the wire, with instants as text, but decimals as text too. */
export type StoredShiftRow = Omit<
  ReportShift,
  'client_name' | 'module_name' | 'label' | 'standard' | keyof ReturnType<typeof presentReportFigures>
> &
  Record<'census' | 'rnTarget' | 'rnActual', string> & { nominalMinutes: number };

/** The figures of a row on the wire. */
export function presentReportFigures(row: Record<'census' | 'rnTarget' | 'rnActual', string>) {
  return toWire(computeStaffingFigures(row));
}

const formatUtc = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const columns = sql`s.id, s.client_id as client, s.module_id as module, s.date, s.window_mins as "window",
  s.nominal_minutes as "nominalMinutes", ${formatUtc(sql`s.starts_at`)} as time, s.is_day, s.minutes, s.census,
  s.rn_target as "rnTarget", s.rn_actual as "rnActual", s.acuity_counts, s.premiums, s.charge_nurse_included, s.reasons,
  s.comments, s.missed_care, s.updated_by_name as updated_by, ${formatUtc(sql`s.updated_at`)} as updated_at`;

export async function countReportShifts(tx: AnyTx, selection: ShiftSelection): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count ${fromWantedShifts(selection)}`,
  );
  return rows[0]?.count ?? 0;
}

/** How far a shift `s` moved a step (B11), in RNs or patients times minutes. */
function contribution({ step, baseLevel }: MovedStep): SQL {
  const level = sql`${baseLevel}::numeric`;
  const moved = {
    volume: sql`s.census - ${level}`,
    acuity: sql`${workload} - s.census * ${level}`,
    minimum: sql`s.rn_target - ${workload} - ${level}`,
    staffing: sql`s.rn_variance - ${level}`,
    premium: sql`s.rn_premium`,
  }[step];
  return sql`(${moved}) * s.minutes`;
}

function orderMoved(moved: MovedStep | null): SQL {
  return moved ? sql`${contribution(moved)} ${moved.isDecrease ? sql`asc` : sql`desc`},` : sql``;
}

/** By date and window, or those first that moved a step most. */
export async function listReportShifts(
  tx: AnyTx,
  selection: ShiftSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredShiftRow[]> {
  const { rows } = await tx.execute<StoredShiftRow>(sql`
    select ${columns} ${fromWantedShifts(selection)}
    order by ${orderMoved(selection.moved)} s.date, s.window_mins, s.client_id, s.module_id
    limit ${limit} offset ${offset}`);
  return rows;
}

/** The next `limit` shifts after `last`, by module, date and window. */
export async function listShiftsAfter(
  tx: AnyTx,
  selection: ShiftSelection,
  last: StoredShiftRow | undefined,
  limit: number,
): Promise<StoredShiftRow[]> {
  const after = last
    ? sql`and (s.client_id, s.module_id, s.date, s.window_mins)
        > (${last.client}, ${last.module}, ${last.date}::date, ${last.window})`
    : sql``;
  const { rows } = await tx.execute<StoredShiftRow>(sql`
    select ${columns} ${fromWantedShifts(selection)} ${after}
    order by s.client_id, s.module_id, s.date, s.window_mins limit ${limit}`);
  return rows;
}

/** The fields with counts, deleted ones included, in the order of the catalogue. */
export async function listCountedFields(tx: AnyTx, selection: ShiftSelection) {
  const { rows } = await tx.execute<{ id: string; section: string; name: string }>(sql`
    select f.id::text as id, x.name as section, f.name
    from (select distinct jsonb_object_keys(s.acuity_counts) as key ${fromWantedShifts(selection)}) as used
    join acuity_fields f on f.id::text = used.key
    join sections x on x.id = f.section_id
    order by x.position, x.id, f.position, f.id`);
  return rows;
}

/** The ids of premium types with counts. */
export async function listUsedPremiums(tx: AnyTx, selection: ShiftSelection): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct jsonb_object_keys(s.premiums) as id ${fromWantedShifts(selection)} and s.rn_premium > 0`,
  );
  return rows.map(row => row.id);
}

/** The shifts of a scope behind one figure. */
export function toShiftSelection(scope: ReportScope, filters: DrillDownFilters): ShiftSelection {
  const { modules, range, shiftWindows } = scope;
  const { weekday, is_day: isDay, reason, over, changed_since: changedSince } = filters;
  const { step, base_level: baseLevel = 0, is_decrease: isDecrease = false } = filters;
  const moved = step ? { step, baseLevel, isDecrease } : null;
  return { modules, range, shiftWindows, weekday, isDay, reason, over, changedSince, moved };
}
