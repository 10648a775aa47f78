import { expect, test } from 'vitest';
import { computeShiftMetrics, staffingState } from '#domain/shifts/shift-metrics.ts';
import { addDays } from '#domain/time/calendar.ts';
import { demoStore, lakeside, now, ofModule } from '#server/testing/stores/demo-store.ts';

const { ask } = demoStore();

test.each([
  [lakeside, 'Labor & Delivery', '2024-11-14'],
  [lakeside, 'Mother-Baby', '2024-11-14'],
  [lakeside, 'NICU', '2024-11-14'],
  ['Cedar Ridge Medical Center', 'Family Birth Center', '2025-09-14'],
  ['Cedar Ridge Medical Center', 'Special Care Nursery', '2025-09-14'],
])('%s, %s has shifts on every date from %s up to today', async (hospital, module, firstDate) => {
  const [range] = await ask(
    `select min(date) as first, max(date) as last, count(distinct date)::int as dates ${ofModule(hospital, module)}`,
  );
  const days = hospital === lakeside ? 731 : 427;
  expect(range).toEqual({ first: firstDate, last: addDays(firstDate, days - 1), dates: days });
});

test('today has shifts in the windows that have begun', async () => {
  const rows = await ask<{ windows: number[] }>(`
      select array_agg(window_mins order by window_mins) as windows ${ofModule(lakeside, 'Labor & Delivery')}
      and date = '2026-11-14'`);
  expect(rows).toEqual([{ windows: [420, 660, 900] }]);
  const [latest] = await ask(`select max(starts_at) <= '${now.toISOString()}' as begun,
      max(updated_at) <= '${now.toISOString()}' as entered from shifts`);
  expect(latest).toEqual({ begun: true, entered: true });
});

test('some shifts are missing, more of them at night', async () => {
  const [saved] = await ask<{ day: number; night: number }>(`
      select (count(*) filter (where is_day))::float / (731 * 3) as day,
        (count(*) filter (where not is_day))::float / (730 * 3) as night ${ofModule(lakeside, 'Labor & Delivery')}`);
  expect(saved?.day).toBeGreaterThan(0.95);
  expect(saved?.day).toBeLessThan(0.99);
  expect(saved?.night).toBeGreaterThan(0.92);
  expect(saved?.night).toBeLessThan(saved?.day ?? 0);
});

test('shifts have the minutes of windows that a clock change made longer or shorter', async () => {
  // Of all modules, because any one of them may lack the shift.
  const changed = await ask(`select distinct date, window_mins, minutes from shifts
    where client_id = (select min(id) from clients) and minutes <> nominal_minutes and date > '2026-01-01'
    order by date`);
  expect(changed).toEqual([
    { date: '2026-03-07', window_mins: 1380, minutes: 180 },
    { date: '2026-10-31', window_mins: 1380, minutes: 300 },
  ]);
});

test('shifts have the figures that the domain calculates', async () => {
  type Row = Record<'census' | 'rn_target' | 'rn_actual' | 'min_rn_target', string> &
    Record<'acuity_counts' | 'rns_per_patient', Record<string, number>> & { reasons: string[] };
  const rows = await ask<Row>(`select s.* ${ofModule(lakeside, 'Labor & Delivery')}`);
  const wrong = rows.filter(row => {
    const { census, rnTarget, state } = computeShiftMetrics({
      acuityCounts: row.acuity_counts,
      rnsPerPatient: row.rns_per_patient,
      minRnTarget: Number(row.min_rn_target),
      rnActual: Number(row.rn_actual),
    });
    const hasFields = Object.keys(row.acuity_counts).join() === Object.keys(row.rns_per_patient).join();
    const figures = census === Number(row.census) && rnTarget === Number(row.rn_target);
    return !hasFields || !figures || (state === null && row.reasons.length > 0);
  });
  expect(rows.length).toBeGreaterThan(4000);
  expect(wrong).toEqual([]);
});

test('every module has shifts over and under target, at least a fifth of each', async () => {
  const modules = await ask<{ name: string; over: number; under: number }>(`
      select m.name, avg((round(rn_variance, 1) > 0)::int)::float as over,
        avg((round(rn_variance, 1) < 0)::int)::float as under
      from shifts s join modules m on m.id = s.module_id group by m.id, m.name`);
  expect(modules).toHaveLength(11);
  for (const { over, under } of modules) {
    expect(over).toBeGreaterThan(0.2);
    expect(under).toBeGreaterThan(0.2);
  }
});

test('reasons fit the module and the side of the target, and some shifts have comments', async () => {
  const strange = await ask<{ rn_variance: string }>(`
      select s.rn_variance from shifts s join modules m on m.id = s.module_id
      where not reasons <@ (case when rn_variance > 0 then over_reasons else under_reasons end)`);
  expect(strange).toEqual([]);
  const balanced = await ask<{ rn_variance: string }>(
    `select rn_variance from shifts where cardinality(reasons) > 0 and abs(rn_variance) < 0.1`,
  );
  expect(balanced.filter(({ rn_variance }) => staffingState(rn_variance) === null)).toEqual([]);
  const [said] = await ask<{ share: number }>(
    `select avg((comments <> '')::int)::float as share from shifts`,
  );
  expect(said?.share).toBeGreaterThan(0.02);
  expect(said?.share).toBeLessThan(0.1);
});

test('the census follows the hour, the weekday and the season', async () => {
  const [census] = await ask<
    Record<'noon' | 'night' | 'sunday' | 'wednesday' | 'winter' | 'summer', number>
  >(`
    select avg(census) filter (where window_mins = 660)::float as noon,
      avg(census) filter (where window_mins = 1620)::float as night,
      avg(census) filter (where extract(dow from date) = 0)::float as sunday,
      avg(census) filter (where extract(dow from date) = 3)::float as wednesday,
      avg(census) filter (where extract(month from date) in (1, 2, 3))::float as winter,
      avg(census) filter (where extract(month from date) in (7, 8, 9))::float as summer
    ${ofModule(lakeside, 'Labor & Delivery')}`);
  expect(census?.noon).toBeGreaterThan(1.2 * (census?.night ?? 0));
  expect(census?.wednesday).toBeGreaterThan(1.2 * (census?.sunday ?? 0));
  expect(census?.summer).toBeGreaterThan(1.05 * (census?.winter ?? 0));
});

test('shifts have premium RNs of every type, never more than RNs working', async () => {
  const kinds = await ask<{ kind: string }>(`
      select distinct jsonb_object_keys(premiums) as kind ${ofModule(lakeside, 'Labor & Delivery')} order by kind`);
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'rn_premium_float',
    'rn_premium_leader',
    'rn_premium_on_call',
    'rn_premium_other_1',
    'rn_premium_over_scheduled_hours',
    'rn_premium_overtime',
    'rn_premium_traveler',
  ]);
  const [sums] = await ask(`
      select count(*) filter (where rn_premium > rn_actual)::int as too_many,
        count(*) filter (where rn_premium <> coalesce(
          (select sum(count::numeric) from jsonb_each_text(premiums) as premium (kind, count)), 0))::int as wrong
      from shifts`);
  expect(sums).toEqual({ too_many: 0, wrong: 0 });
});
