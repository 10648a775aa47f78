import { type SQL, sql } from 'drizzle-orm';
import { type DateRange, wholeMonthsIn } from '#domain/calendar.ts';
import type { DateGrain } from '#domain/date-grain.ts';
import {
  chosenShifts,
  inWindows,
  ofModules,
  periodKeyOf,
  type Selection,
} from './shift-selection.queries.ts';

/** Sums of shifts as the maintained months have them: millionths of patients or RNs times minutes. */
const sumColumns = [
  'shifts',
  'minutes',
  'census_minutes',
  'rn_target_minutes',
  'rn_actual_minutes',
  'rn_target_floor_minutes',
  'rn_target_ceiling_minutes',
  'regular_minutes',
  'charge_nurse_shifts',
] as const;

const monthColumns = sql.raw(sumColumns.map(name => `m.${name}`).join(', '));

const shiftColumns = sql`1 as shifts, s.minutes, (s.census * s.minutes * 1000000)::bigint as census_minutes,
  (s.rn_target * s.minutes * 1000000)::bigint as rn_target_minutes,
  (s.rn_actual * s.minutes * 1000000)::bigint as rn_actual_minutes,
  s.rn_target_floor * s.minutes * 1000000::bigint as rn_target_floor_minutes,
  s.rn_target_ceiling * s.minutes * 1000000::bigint as rn_target_ceiling_minutes,
  (greatest(s.rn_actual - s.rn_premium, 0) * s.minutes * 1000000)::bigint as regular_minutes,
  s.charge_nurse_included::int as charge_nurse_shifts`;

/** Which ranges the maintained months cover for a grain, and which are left to single shifts. */
export function sourcesOf(range: DateRange, grain: DateGrain): ReturnType<typeof wholeMonthsIn> {
  const cutsMonths = grain === 'day' || grain === 'week' || grain === 'weekday';
  return cutsMonths ? { months: null, edges: [range] } : wholeMonthsIn(range);
}

/** The maintained months of a selection as `m`, of either table: `from … where …`. */
export function chosenMonths(
  selection: Selection,
  months: DateRange,
  table: 'shift_months' | 'shift_month_counts' = 'shift_months',
): SQL {
  const { start, end } = months;
  return sql`${ofModules(selection, table, 'm')}
    where m.month between ${start} and ${end}${inWindows(selection, 'm')}`;
}

/**
 * Rows that add up to the shifts of a selection: the maintained months where they are whole, and the shifts of the days
 * around them. A period's key is that of its grain.
 */
export function summedShifts(selection: Selection, grain: DateGrain): SQL {
  const { range } = selection;
  const { months, edges } = sourcesOf(range, grain);
  const fromMonths = months
    ? [
        sql`select m.module_id, ${monthKeyOf(grain, range)} as period, m.window_mins, m.is_day,
          m.nominal_minutes, ${monthColumns} ${chosenMonths(selection, months)}`,
      ]
    : [];
  const fromShifts = edges.map(
    edge => sql`select s.module_id, ${periodKeyOf(sql`s.date`, grain, range)} as period, s.window_mins, s.is_day,
      s.nominal_minutes, ${shiftColumns} ${chosenShifts({ ...selection, range: edge })}`,
  );
  return sql`(${sql.join([...fromMonths, ...fromShifts], sql` union all `)})`;
}

/** A month is its own key. */
export function monthKeyOf(grain: DateGrain, range: DateRange): SQL {
  return grain === 'month' ? sql`m.month` : periodKeyOf(sql`m.month`, grain, range);
}
