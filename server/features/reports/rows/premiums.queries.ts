import { type SQL, sql } from 'drizzle-orm';
import { emptyTally } from '#domain/measures/tally.ts';
import type { TallyRow, WindowRow } from '#domain/reports/blocks/rows.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import type { AnyTx } from '#server/db/database.ts';
import { fromChosenShifts, toPeriodKey } from '#server/db/shift-months/shift-selection.queries.ts';
import {
  fromChosenMonths,
  type SummedSelection,
  splitRange,
  toMonthKey,
} from '#server/db/shift-months/summed-shifts.queries.ts';
import type { Grouped } from './breakdowns.queries.ts';

/** Millionths of RN minutes by premium type, from maintained months and from the shifts of the days around them. */
function premiumMinutes(selection: SummedSelection, grain: DateGrain): SQL {
  const { range } = selection;
  const { months, edges } = splitRange(selection, grain);
  const window = (row: string) =>
    sql.raw(
      ['module_id', 'window_mins', 'is_day', 'nominal_minutes'].map(name => `${row}.${name}`).join(', '),
    );
  const fromMonths = months
    ? [
        sql`select ${window('t')}, t.period, e.key, e.value::numeric from (
          select ${window('m')}, ${toMonthKey(grain, range)} as period, m.premium_minutes
          ${fromChosenMonths(selection, months, 'shift_months')}
        ) as t cross join lateral jsonb_each(t.premium_minutes) as e`,
      ]
    : [];
  const fromShifts = edges.map(
    edge => sql`select ${window('t')}, t.period, e.key, e.value::numeric * t.minutes * 1000000 from (
        select ${window('s')}, ${toPeriodKey(sql`s.date`, grain, range)} as period, s.minutes, s.premiums
        ${fromChosenShifts({ ...selection, range: edge })} and s.rn_premium > 0
      ) as t cross join lateral jsonb_each_text(t.premiums) as e`,
  );
  return sql`(${sql.join([...fromMonths, ...fromShifts], sql` union all `)})
    as b (module_id, window_mins, is_day, nominal_minutes, period, type, minutes)`;
}

/** Tallies with premium minutes only: of each window of a module, or of all together under the ids 0. */
export async function listPremiumTallies(
  tx: AnyTx,
  selection: SummedSelection,
  grain: DateGrain,
  grouped: Grouped,
): Promise<TallyRow[]> {
  type Columns = { -readonly [Key in keyof WindowRow]: WindowRow[Key] } & PremiumColumns;
  const column = (name: string): SQL => (grouped === 'together' ? sql`0` : sql.raw(name));
  const { rows } = await tx.execute<Columns>(sql`
    select ${column('module_id')} as "moduleId", ${column('window_mins')} as "windowId", is_day as "isDay",
      ${column('nominal_minutes')} as "nominalMinutes", period::text as "periodKey", type, round(sum(minutes))::text as minutes
    from ${premiumMinutes(selection, grain)} group by 1, 2, 3, 4, 5, 6`);
  return rows.map(({ type, minutes, ...row }) => ({
    ...row,
    tally: { ...emptyTally, premiumMinutes: { [type]: BigInt(minutes) } },
  }));
}

type PremiumColumns = { periodKey: string; type: string; minutes: string };
