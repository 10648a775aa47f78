/*
 * Stored months: the sums of the shifts of each module by month and window, in the tables `shift_months` and `shift_month_counts`.
 *
 * This folder promises:
 * - A report from stored months has the same figures as one from single shifts. All sums are whole numbers of millionths, so
 *   adding them in another order changes nothing.
 * - A month that is not up to date is never read. A trigger marks the month of a shift in the transaction that changes the shift,
 *   and a marked month is summed from its shifts.
 * - A range that cuts a month reads the shifts of that part of the month (split-range.ts).
 *
 * Its callers must:
 * - Read the marked months and the sums in one transaction, and pass the marks as `staleMonths`.
 * - Take sums only through `summedShifts` or `splitRange`, which choose between months and shifts.
 * - Add up sums and divide at the end. A mean of means is wrong, because months have different minutes.
 *
 * A new column of a shift that reports sum needs a column in the tables, a line in `sums`, and a new version of the trigger and of
 * `refresh_shift_months` in a migration.
 */

import { type SQL, sql } from 'drizzle-orm';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import type { AnyTx } from '#server/db/database.ts';
import {
  fromChosenShifts,
  fromModules,
  inWindows,
  type Periods,
  type Selection,
  toPeriodKey,
} from './shift-selection.queries.ts';
import { splitRange } from './split-range.ts';

/** Shifts of which only the sums are needed. */
export interface SummedSelection extends Selection {
  /** The months that are read as single shifts, because their maintained sums are not up to date; null for all months. */
  staleMonths: readonly IsoDate[] | null;
}

/**
 * Until the end of the transaction. The planner expects nearly as many groups as rows and would sort the rows, those of many
 * hospitals partly on disk. There are at most a few hundred groups, so hashing is faster. A sort that is needed anyway then looks so
 * expensive that PostgreSQL would compile the statement, so `jit` is off (decision 069).
 */
export async function expectFewGroups(tx: AnyTx): Promise<void> {
  await tx.execute(sql`
    select set_config('work_mem', '64MB', true), set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`);
}

/** Millionths of a sum of a shift's column, times the minutes of its shifts. */
const millionths = (column: string) => `round(sum(${column}) * 1000000) * s.minutes`;

/**
 * The sums that every report is made of, by their name in a tally: the column of the maintained months, and the same of
 * shifts `s` of equal length, which need one multiplication together. `…Minutes` are millionths of patients or RNs times
 * minutes. The columns of a shift have at most six decimals, so their millionths are whole numbers.
 */
const sums = {
  shifts: ['shifts', 'count(*)'],
  minutes: ['minutes', 'count(*) * s.minutes'],
  censusMinutes: ['census_minutes', millionths('s.census')],
  rnTargetMinutes: ['rn_target_minutes', millionths('s.rn_target')],
  rnActualMinutes: ['rn_actual_minutes', millionths('s.rn_actual')],
  rnTargetFloorMinutes: ['rn_target_floor_minutes', millionths('s.rn_target_floor')],
  rnTargetCeilingMinutes: ['rn_target_ceiling_minutes', millionths('s.rn_target_ceiling')],
  regularMinutes: ['regular_minutes', millionths('greatest(s.rn_actual - s.rn_premium, 0)')],
  chargeNurseShifts: ['charge_nurse_shifts', 'count(*) filter (where s.charge_nurse_included)'],
} as const;

export type SumName = keyof typeof sums;

const monthColumns = sql.raw(
  Object.values(sums)
    .map(([column]) => `m.${column}`)
    .join(', '),
);
const shiftColumns = sql.raw(
  Object.values(sums)
    .map(([column, ofShifts]) => `${ofShifts} as ${column}`)
    .join(', '),
);

/** Sums over rows `b` of `summedShifts`, each under its name; whole numbers as text. */
export function sumColumns(names: readonly SumName[] = Object.keys(sums) as SumName[]): SQL {
  return sql.raw(names.map(name => `sum(b.${sums[name][0]}) as "${name}"`).join(', '));
}

/** Means over rows `b` of `summedShifts`, weighted by minutes, each under the name of its sum. */
export function meanColumns(names: readonly SumName[]): SQL {
  const mean = (name: SumName) => `sum(b.${sums[name][0]}::float8) / sum(b.minutes::float8) as "${name}"`;
  return sql.raw(names.map(mean).join(', '));
}

/** `from … where …` with the rows of the maintained months as `m`. */
export function fromChosenMonths(
  selection: Selection,
  months: DateRange,
  table: 'shift_months' | 'shift_month_counts',
): SQL {
  const { start, end } = months;
  return sql`${fromModules(selection, table, 'm')}
    m.month between ${start} and ${end}${inWindows(selection, 'm')}`;
}

/** Rows that add up to the shifts of a selection: maintained months, and the shifts of the other days. */
export function summedShifts(selection: SummedSelection, grain: Periods): SQL {
  const { range } = selection;
  const { months, days } = splitRange(selection, grain);
  const fromMonths = months.map(
    run => sql`select m.module_id, ${toMonthKey(grain, range)} as period, m.window_mins, m.is_day,
      m.nominal_minutes, ${monthColumns} ${fromChosenMonths(selection, run, 'shift_months')}`,
  );
  const fromShifts = days.map(
    run => sql`select s.module_id, ${toPeriodKey(sql`s.date`, grain, range)} as period, s.window_mins, s.is_day,
      s.nominal_minutes, ${shiftColumns} ${fromChosenShifts({ ...selection, range: run })}
      group by 1, 2, 3, 4, 5, s.minutes`,
  );
  return sql`(${sql.join([...fromMonths, ...fromShifts], sql` union all `)})`;
}

/** The key of a month's period. */
export function toMonthKey(grain: Periods, range: DateRange): SQL {
  return grain === 'month' ? sql`m.month` : toPeriodKey(sql`m.month`, grain, range);
}
