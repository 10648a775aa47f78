import type { DateRange } from '#domain/time/calendar.ts';
import type { Statement } from './bare/calls.ts';

const months = `date_trunc('month', date::timestamp)::date`;
const sums = `count(*), sum(minutes), sum(census * minutes), sum(rn_target * minutes), sum(rn_actual * minutes),
  sum(rn_target_floor * minutes), sum(rn_target_ceiling * minutes), sum(greatest(rn_actual - rn_premium, 0) * minutes)`;

/** The plain SQL of each kind of figure for the chosen modules and dates. */
const statements = {
  sums: `select module_id, ${months}, window_mins, is_day, ${sums} from chosen group by 1, 2, 3, 4`,
  premiums: `select module_id, ${months}, is_day, key, sum(value::numeric * minutes)
    from chosen, jsonb_each_text(premiums) group by 1, 2, 3, 4`,
  reasons: `select module_id, is_day, rn_variance > 0, reason, count(*) from chosen, unnest(reasons) as reason
    where round(rn_variance, 1) <> 0 group by 1, 2, 3, 4`,
  acuity: `select module_id, is_day, field, count(*) from chosen, unnest(fields_with_patients) as field group by 1, 2, 3`,
  chargeNurse: `select module_id, is_day, charge_nurse_included, count(*) from chosen group by 1, 2, 3`,
  // The numbers of shifts that every report cites. Reports with sums get them from those.
  counts: `select module_id, window_mins, is_day, nominal_minutes, count(*) from chosen group by 1, 2, 3, 4`,
  comments: `select date, window_mins, comments, reasons, rn_variance from chosen where comments <> '' order by 1, 2`,
  schedule: `select module_id, extract(dow from date), window_mins, sum(rn_target * minutes) / sum(minutes),
    percentile_cont(array[0.75, 0.9]) within group (order by rn_target) from chosen group by 1, 2, 3`,
  flags: `select f.*, s.reasons, a.action, a.result, a.rns from chosen s
    join red_flags f using (client_id, module_id, date, window_mins)
    left join red_flag_actions a on a.client_id = f.client_id and a.flag_id = f.id order by f.date desc`,
  exposures: `select module_id, ${months}, window_mins, is_day, round(rn_variance, 1) < 0, count(*),
    count(*) filter (where missed_care <> '{}'), sum(minutes) from chosen group by 1, 2, 3, 4, 5`,
  missed: `select module_id, ${months}, window_mins, is_day, round(rn_variance, 1) < 0, key, sum(value::int)
    from chosen, jsonb_each_text(missed_care) group by 1, 2, 3, 4, 5, 6`,
  counted: `select module_id, date, window_mins, nominal_minutes, acuity_counts, rn_actual, reasons, comments from chosen
    order by 1, 2, 3`,
  patterns: `select module_id, ${months}, window_mins, extract(dow from date), ${sums},
    percentile_cont(array[0.1, 0.9]) within group (order by census) from chosen
    group by grouping sets ((1, 2, 3), (1, 2, 4))`,
};

type Kind = keyof typeof statements;

const breakdowns: Kind[] = ['reasons', 'acuity', 'chargeNurse'];
const everything: Kind[] = ['sums', 'premiums', ...breakdowns, 'comments', 'schedule', 'patterns'];

const kindsByReport: Record<string, Kind[]> = {
  ratio: ['sums', ...breakdowns],
  worked_hours: ['sums', ...breakdowns],
  nursing_hours: ['sums', 'premiums'],
  comments: ['comments', 'counts'],
  predictive_nurse_schedule: ['schedule'],
  patterns_by_timeperiod: ['patterns'],
  executive: everything,
  module_rollup: everything,
  staffing_bridge: ['sums', 'premiums'],
  red_flags: ['flags', 'counts'],
  missed_care: ['exposures', 'missed'],
  standards: ['counted'],
};

/** The SQL that a report's figures need at least: no scope, no merging, no names. */
export function buildReportSql(report: string, modules: readonly number[], range: DateRange): Statement[] {
  const chosen = `with chosen as not materialized (select s.* from shifts s join modules m
    on m.client_id = s.client_id and m.id = s.module_id where m.id = any($1) and s.date between $2 and $3)`;
  return (kindsByReport[report] ?? []).map(kind => ({
    text: `${chosen} ${statements[kind]}`,
    values: [modules, range.start, range.end],
  }));
}
