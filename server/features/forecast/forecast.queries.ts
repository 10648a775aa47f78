import { sql } from 'drizzle-orm';
import type { AheadRecord } from '#domain/forecast/describe-score.ts';
import type { StoredSchedule } from '#domain/schedule/scheduled-rns.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { type Columns, getOnly } from '#server/db/rows.ts';
import { selectSchedule } from '#server/db/schedule.queries.ts';
import { listParameter } from '#server/db/shift-months/shift-selection.queries.ts';

/** Tells whether shifts have changed. */
export interface ShiftsStamp {
  count: number;
  /** The sum of their versions. */
  versions: number;
  /** The latest change, in seconds since 1970; 0 without shifts. */
  changedAt: number;
}

/** Everything besides the shifts that a forecast depends on, and a stamp of the shifts. */
interface ModuleForecastSettings {
  minRnTarget: number;
  timeZone: string;
  windows: { mins: number; is_day: boolean }[];
  showFullRange: boolean;
  firstGoodMonth: IsoDate | null;
  planFrom: IsoDate | null;
  plan: { day_counts: (number | null)[]; night_counts: (number | null)[] } | null;
  /** RNs per patient by acuity field. */
  ratios: Record<string, number>;
  /** The module's staffing standards. */
  standards: StandardChange[];
  handoverMinutes: number;
  schedule: StoredSchedule;
  /** Changes with each save and deletion. */
  stamp: ShiftsStamp;
  /** Changes when shifts are added to earlier days. */
  earlierShifts: number;
}

/**
 * Undefined if the module is not active. The stamp is of the shifts since a date; earlier shifts are those before another. Scheduled
 * RNs are those of the dates ahead.
 */
export async function findForecastSettings(
  tx: ClientTx,
  moduleId: number,
  { from, earlierThan, ahead }: { from: IsoDate; earlierThan: IsoDate; ahead: DateRange },
): Promise<ModuleForecastSettings | undefined> {
  const { rows } = await tx.execute<ModuleForecastSettings & Record<string, unknown>>(sql`
    select m.min_rn_target::float8 as "minRnTarget", c.timezone as "timeZone", c.shift_windows_config as windows,
      c.show_full_sw_range as "showFullRange", c.first_good_month::text as "firstGoodMonth",
      m.plan_from::text as "planFrom", m.standards, m.handover_minutes as "handoverMinutes",
      ${selectSchedule(sql`m`, ahead)} as schedule, a.inputs -> 'direct_care' as plan, stamped.*,
      (select coalesce(json_object_agg(f.id, f.rns_per_patient), '{}') from acuity_fields f
        join module_sections s on s.section_id = f.section_id
        where s.module_id = m.id and f.deleted_at is null) as ratios
    from modules m join clients c on c.id = m.client_id
      left join assessments a on a.client_id = m.client_id and a.id = m.plan_assessment_id
      cross join lateral (
        select json_build_object('count', count(*), 'versions', coalesce(sum(s.version), 0),
            'changedAt', coalesce(date_part('epoch', max(s.updated_at)), 0)) as stamp,
          (count(*) filter (where s.date < ${earlierThan}))::int as "earlierShifts"
        from shifts s where s.client_id = m.client_id and s.module_id = m.id and s.date >= ${from}) as stamped
    where m.id = ${moduleId} and m.is_active`);
  return rows[0];
}

export interface PastShiftRow {
  date: IsoDate;
  id: number;
  windowId: number;
  duration: number;
  startsAt: number;
  savedAt: number;
  /** In seconds, as in the stamp. */
  changedAt: number;
  version: number;
  census: number;
  counts: Record<string, number>;
}

/** The columns of a shift as JSON. */
type ForecastShiftValues = [
  id: number,
  windowId: number,
  duration: number,
  startsAt: number,
  savedAt: number,
  changedAt: number,
  version: number,
  census: number,
  counts: Record<string, number>,
];

/**
 * The shifts from a date on, in order of their dates, or those of them that have changed since an instant (in seconds) and some more.
 * The database sends those of a date as one text: to read thousands of rows would take longer than the forecast.
 */
export async function listForecastShifts(
  tx: ClientTx,
  moduleId: number,
  from: IsoDate,
  changedSince = 0,
): Promise<PastShiftRow[]> {
  const { rows } = await tx.execute<{ date: IsoDate; shifts: string }>(sql`
    select date::text, string_agg(concat('[', concat_ws(',', id, window_mins, nominal_minutes,
      date_part('epoch', starts_at) * 1000, date_part('epoch', case when is_imported then starts_at else created_at end) * 1000,
      date_part('epoch', updated_at), version, census, acuity_counts), ']'), ',') as shifts
    from shifts where module_id = ${moduleId} and date >= ${from} and updated_at >= to_timestamp(${changedSince - 1}::float8)
    group by shifts.date order by shifts.date`);
  return rows.flatMap(({ date, shifts }) =>
    (JSON.parse(`[${shifts}]`) as ForecastShiftValues[]).map(
      ([id, windowId, duration, startsAt, savedAt, changedAt, version, census, counts]) => ({
        date,
        id,
        windowId,
        duration,
        startsAt,
        savedAt,
        changedAt,
        version,
        census,
        counts,
      }),
    ),
  );
}

/** `isRuled`: the module has the rule about coming windows now. */
export type AheadCounts = AheadRecord & { isRuled: boolean };

/**
 * The windows of a module that started in a span and were flagged before (B17), and those that were short while the rule about coming
 * windows was in force. A flag whose window was found not to be short before it started has no forecast any more.
 */
export async function countAheadFlags(
  tx: ClientTx,
  moduleId: number,
  { from, to }: { from: Date; to: Date },
): Promise<AheadCounts> {
  const counted = tx.execute<Columns<AheadCounts>>(sql`
    with rules as (
      select coalesce(r.since, m.created_at) as since, coalesce(r.rules, m.red_flag_rules) ->> 'ahead_hours' is not null as is_ruled
      from modules m left join red_flag_rule_changes r on r.module_id = m.id where m.id = ${moduleId}
    ),
    flags as (
      select f.foreseen is not null and exists (select from shifts s where s.module_id = f.module_id and s.date = f.date
          and s.window_mins = f.window_mins) as is_flagged,
        f.kind = 'short' and f.status <> 'withdrawn' as is_short,
        coalesce((select r.is_ruled from rules r where r.since <= f.starts_at order by r.since desc limit 1), false) as is_ruled
      from red_flags f where f.module_id = ${moduleId} and f.starts_at > ${from.toISOString()} and f.starts_at <= ${to.toISOString()}
    )
    select (count(*) filter (where is_flagged))::int as flagged,
      (count(*) filter (where is_short and (is_ruled or is_flagged)))::int as short,
      (count(*) filter (where is_short and is_flagged))::int as both,
      exists (select from modules m where m.id = ${moduleId} and m.red_flag_rules ->> 'ahead_hours' is not null) as "isRuled"
    from flags`);
  return getOnly(counted.then(({ rows }) => rows));
}

/** The ratios of fields that the module has no more, as they were saved last. */
export async function findFormerRatios(
  tx: ClientTx,
  moduleId: number,
  fieldIds: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await tx.execute<{ id: string; ratio: number }>(sql`
    select field.id, former.ratio from unnest(${listParameter(fieldIds, 'text')}) as field (id) cross join lateral (
      select (rns_per_patient ->> field.id)::float8 as ratio from shifts
      where module_id = ${moduleId} and rns_per_patient ? field.id order by date desc, window_mins desc limit 1) as former`);
  return Object.fromEntries(rows.map(({ id, ratio }) => [id, ratio]));
}
