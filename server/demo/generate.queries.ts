import type { Pool } from '#server/db/driver/pool.ts';
import { inTransaction } from '#server/db/driver/transaction.ts';

/** The same seed, size and dates generate the same hospitals, whatever else the store holds. */
export interface GeneratedSize {
  hospitals: number;
  /** Of each hospital. */
  modules: number;
  years: number;
  seed: number;
  /** The last date with shifts. */
  until: string;
}

/** As many as a small server has cores. */
const connectionsAtOnce = 2;

const asPlatform = 'begin; set local role parity_platform';

/**
 * Hospitals with shifts for measurements, generated inside the database: 20 million shifts take minutes. The figures come
 * from a hash of hospital, module, date and window and have no meaning, but windows, minutes, targets and reasons are
 * consistent with each other, as if they had been saved.
 */
export async function generateHospitals(
  { pool }: { pool: Pool },
  { hospitals, modules, until, years, seed }: GeneratedSize,
  onHospital: (done: number) => void = () => undefined,
): Promise<void> {
  const fields = await inTransaction(pool, asPlatform, client => client.query<{ id: number }>(catalogue));
  const fieldIds = fields.rows.map(row => String(row.id));
  let next = 1;
  let done = 0;
  const work = async () => {
    while (next <= hospitals) {
      const number = next++;
      await inTransaction(pool, asPlatform, async client => {
        const { rows } = await client.query(hospital, [number, modules, number.toLocaleString('en')]);
        await client.query(shifts, [rows[0].id, fieldIds, until, years, seed, number]);
      });
      onHospital(++done);
    }
  };
  await Promise.all(Array.from({ length: connectionsAtOnce }, work));
}

const catalogue = `
  with section as (
    insert into sections (name, internal_name, position)
    select 'Generated', 'generated', coalesce(max(position), 0) + 1 from sections returning id
  )
  insert into acuity_fields (section_id, name, rns_per_patient, position)
  select section.id, field.name, field.rns, field.position from section,
    (values ('Triage', 0.333, 1), ('Antepartum', 0.5, 2), ('Active labor', 1, 3), ('Couplet', 0.25, 4),
      ('Second stage', 2, 5), ('Nursery', 0.17, 6)) as field (name, rns, position)
  returning id`;

const hospital = `
  with client as (
    insert into clients (name, timezone, missed_care_types, shift_windows_config)
    values ('Generated Hospital ' || $3,
      (array['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'])[1 + $1 % 4],
      array['Charting late', 'Teaching missed'],
      '[{"mins": 420, "is_day": true}, {"mins": 660, "is_day": true}, {"mins": 900, "is_day": true},
        {"mins": 1140, "is_day": false}, {"mins": 1380, "is_day": false}, {"mins": 1620, "is_day": false}]')
    returning id
  ), module as (
    insert into modules (client_id, name) select id, 'Unit ' || unit from client, generate_series(1, $2::int) as unit
  )
  select id from client`;

/** The bits of one hash per shift choose counts, crew, reasons, comments and the windows left empty. */
const shifts = `
  insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes,
    acuity_counts, rns_per_patient, min_rn_target, rn_actual, premiums, rn_premium, charge_nurse_included, reasons,
    comments, missed_care, census, rn_target, updated_by_name)
  select m.client_id, m.id, d.date, w.mins, w.starts_at, w.mins < 1140, w.minutes, 240,
    jsonb_build_object(($2::text[])[1], c1, ($2::text[])[2], c2, ($2::text[])[3], c3, ($2::text[])[4], c4,
      ($2::text[])[5], c5, ($2::text[])[6], c6),
    r.rns_per_patient, 2, crew.rn_actual,
    case when crew.overtime + crew.traveler = 0 then '{}'
      else jsonb_strip_nulls(jsonb_build_object('rn_premium_overtime', nullif(crew.overtime, 0),
        'rn_premium_traveler', nullif(crew.traveler, 0))) end,
    crew.overtime + crew.traveler, (h >> 22) & 1 = 1,
    case when round(crew.rn_actual - need.rn_target, 1) <> 0 and (h >> 23) & 3 = 0
      then array[(array['Sick call', 'High acuity', 'Census change', 'Low census'])[1 + ((h >> 25) & 3)]]
      else '{}' end,
    case when (h >> 27) & 31 = 0 then 'Generated comment ' || (h & 1023) else '' end,
    case when (h >> 37) & 7 <> 0 then '{}'
      else jsonb_build_object(case (h >> 40) & 1 when 0 then 'Charting late' else 'Teaching missed' end, 1 + ((h >> 41) & 1)) end,
    c1 + c2 + c3 + c4 + c5 + c6, need.rn_target, 'Generated'
  from (select id, client_id, row_number() over (order by id) as unit from modules where client_id = $1) as m
  join clients on clients.id = m.client_id
  cross join lateral (select jsonb_build_object(($2::text[])[1], 0.333, ($2::text[])[2], 0.5, ($2::text[])[3], 1,
    ($2::text[])[4], 0.25, ($2::text[])[5], 2, ($2::text[])[6], 0.17) as rns_per_patient) as r
  cross join lateral (
    select day::date as date
    from generate_series($3::date - make_interval(years => $4::int) + interval '1 day', $3::date, '1 day') as day) as d
  cross join lateral (
    select mins, starts_at, extract(epoch from next_start - starts_at)::int / 60 as minutes
    from (
      select mins, (d.date + make_interval(mins => mins)) at time zone clients.timezone as starts_at,
        (d.date + make_interval(mins => mins + 240)) at time zone clients.timezone as next_start
      from unnest(array[420, 660, 900, 1140, 1380, 1620]) as mins) as starts) as w
  cross join lateral (
    select hashint8extended(((($6::bigint * 100 + m.unit) * 100000 + (d.date - date '2000-01-01')) * 3000 + w.mins), $5::int)
      as h offset 0) as hash
  cross join lateral (
    select (h & 7) as c1, (h >> 3) & 3 as c2, (h >> 5) & 3 as c3, (h >> 7) & 7 as c4, (h >> 10) & 1 as c5,
      (h >> 11) & 3 as c6) as counts
  cross join lateral (
    select greatest(2, c1 * 0.333 + c2 * 0.5 + c3 + c4 * 0.25 + c5 * 2 + c6 * 0.17) as rn_target) as need
  cross join lateral (
    select greatest(0, round(need.rn_target) + ((h >> 13) & 3) - 1 - ((h >> 15) & 1)) as rn_actual,
      ((h >> 16) & 7 = 0)::int as overtime, ((h >> 19) & 7 = 0)::int as traveler) as crew
  where w.minutes > 0 and (h >> 32) & 31 <> 0`;
