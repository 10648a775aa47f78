import { type SQL, sql } from 'drizzle-orm';
import { type DateRange, splitWholeMonths } from '#domain/time/calendar.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import type { AnyTx } from '#server/db/database.ts';
import {
  chosenShifts,
  inWindows,
  ofModules,
  periodKeyOf,
  type Selection,
} from './shift-selection.queries.ts';

/** Shifts of which no more than their sums is wanted. */
export interface SummedSelection extends Selection {
  /** Whether the maintained months are up to date, so that they can stand for their shifts. */
  hasMonths: boolean;
}

/** The same shifts, with their months where each of these was added up since its last change. */
export async function withMonths(tx: AnyTx, selection: Selection): Promise<SummedSelection> {
  const { months } = splitWholeMonths(selection.range);
  if (!months || selection.modules.length === 0) return { ...selection, hasMonths: false };
  const { rows } = await tx.execute<{ stale: boolean }>(sql`
    select exists (select ${chosenMonths({ ...selection, shiftWindows: null }, months, 'stale_shift_months')}) as stale`);
  return { ...selection, hasMonths: rows[0]?.stale === false };
}

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
export function sourcesOf(
  { range, hasMonths }: SummedSelection,
  grain: DateGrain,
): ReturnType<typeof splitWholeMonths> {
  const cutsMonths = grain === 'day' || grain === 'week' || grain === 'weekday';
  return hasMonths && !cutsMonths ? splitWholeMonths(range) : { months: null, edges: [range] };
}

/** The maintained months of a selection as `m`, of one of their tables: `from … where …`. */
export function chosenMonths(
  selection: Selection,
  months: DateRange,
  table: 'shift_months' | 'shift_month_counts' | 'stale_shift_months',
): SQL {
  const { start, end } = months;
  return sql`${ofModules(selection, table, 'm')}
    m.month between ${start} and ${end}${inWindows(selection, 'm')}`;
}

/**
 * Rows that add up to the shifts of a selection: the maintained months where they are whole, and the shifts of the days
 * around them. A period's key is that of its grain.
 */
export function summedShifts(selection: SummedSelection, grain: DateGrain): SQL {
  const { range } = selection;
  const { months, edges } = sourcesOf(selection, grain);
  const fromMonths = months
    ? [
        sql`select m.module_id, ${monthKeyOf(grain, range)} as period, m.window_mins, m.is_day,
          m.nominal_minutes, ${monthColumns} ${chosenMonths(selection, months, 'shift_months')}`,
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
