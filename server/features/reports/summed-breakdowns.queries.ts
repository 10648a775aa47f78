import { type SQL, sql } from 'drizzle-orm';
import type { DateGrain } from '#domain/date-grain.ts';
import type { SumRow } from '#domain/report-figures.ts';
import type { AcuityRow, ReasonRow } from '#domain/report-rows.ts';
import { emptyTally } from '#domain/tally.ts';
import type { AnyTx } from '#server/db/database.ts';
import { chosenShifts, periodKeyOf, type Selection } from './shift-selection.queries.ts';
import { chosenMonths, monthKeyOf, sourcesOf } from './summed-shifts.queries.ts';

type Summed<Row> = { -readonly [Key in Exclude<keyof Row, 'moduleId'>]: Row[Key] };

/** The maintained months where they are whole, and the shifts of the days around them. */
function fromBoth(
  selection: Selection,
  grain: DateGrain,
  ofMonths: (from: SQL) => SQL,
  ofShifts: (from: SQL) => SQL,
): SQL {
  const { months, edges } = sourcesOf(selection.range, grain);
  const parts = [
    ...(months ? [ofMonths(chosenMonths(selection, months))] : []),
    ...edges.map(range => ofShifts(chosenShifts({ ...selection, range }))),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Counts are kept for days and nights: of selected windows they are made from the shifts. */
function fromCounts(selection: Selection, ofCounts: (from: SQL) => SQL, ofShifts: (from: SQL) => SQL): SQL {
  const grain = selection.shiftWindows === null ? 'all' : 'day';
  const { months, edges } = sourcesOf(selection.range, grain);
  const parts = [
    ...(months ? [ofCounts(chosenMonths(selection, months, 'shift_month_counts'))] : []),
    ...edges.map(range => ofShifts(chosenShifts({ ...selection, range }))),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

export async function listSummedReasons(tx: AnyTx, selection: Selection): Promise<Summed<ReasonRow>[]> {
  // Lists in the select clause are read as they come; in the from clause each would be stored first.
  const source = fromCounts(
    selection,
    from => sql`select t.is_day, r.over, unnest(r.reasons), unnest(r.shifts)
      from (select m.* ${from}) as t cross join lateral (values (true, t.over_reasons, t.over_shifts),
        (false, t.under_reasons, t.under_shifts)) as r (over, reasons, shifts)`,
    from => sql`select s.is_day, s.rn_variance > 0, unnest(s.reasons), 1
      ${from} and s.reasons <> '{}' and round(s.rn_variance, 1) <> 0`,
  );
  const { rows } = await tx.execute<Summed<ReasonRow>>(sql`
    select is_day as "isDay", over, reason, sum(shifts)::int as shifts
    from ${source} as b (is_day, over, reason, shifts) group by 1, 2, 3`);
  return rows;
}

/** A deleted field disappears from breakdowns (D4). */
export async function listSummedAcuity(tx: AnyTx, selection: Selection): Promise<Summed<AcuityRow>[]> {
  const source = fromCounts(
    selection,
    from => sql`select m.is_day, unnest(m.fields), unnest(m.field_shifts) ${from}`,
    from => sql`select t.is_day, e.key, 1 from (select s.is_day, s.acuity_counts ${from}) as t
      cross join lateral jsonb_each(t.acuity_counts) as e where e.value > '0'`,
  );
  const { rows } = await tx.execute<Summed<AcuityRow>>(sql`
    select c.is_day as "isDay", f.id as "fieldId", c.shifts
    from (select is_day, key, sum(shifts)::int as shifts from ${source} as b (is_day, key, shifts) group by 1, 2) as c
    join acuity_fields f on f.id::text = c.key and f.deleted_at is null`);
  return rows;
}

export async function listSummedPremiums(
  tx: AnyTx,
  selection: Selection,
  grain: DateGrain,
): Promise<SumRow[]> {
  const { range } = selection;
  const source = fromBoth(
    selection,
    grain,
    from => sql`select t.is_day, t.period, e.key, e.value::numeric as minutes from (
        select m.is_day, ${monthKeyOf(grain, range)} as period, m.premium_minutes ${from}
      ) as t cross join lateral jsonb_each(t.premium_minutes) as e`,
    from => sql`select t.is_day, t.period, e.key, e.value::numeric * t.minutes * 1000000 from (
        select s.is_day, ${periodKeyOf(sql`s.date`, grain, range)} as period, s.minutes, s.premiums
        ${from} and s.rn_premium > 0
      ) as t cross join lateral jsonb_each_text(t.premiums) as e`,
  );
  const { rows } = await tx.execute<{ isDay: boolean; periodKey: string; key: string; minutes: string }>(sql`
    select is_day as "isDay", period::text as "periodKey", key, round(sum(minutes))::text as minutes
    from ${source} as b (is_day, period, key, minutes) group by 1, 2, 3`);
  return rows.map(({ isDay, periodKey, key, minutes }) => ({
    isDay,
    periodKey,
    tally: { ...emptyTally, premiumMinutes: { [key]: BigInt(minutes) } },
  }));
}
