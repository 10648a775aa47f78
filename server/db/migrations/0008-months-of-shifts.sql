-- The sums of a module's shifts by month and window, for reports over more hospitals than single shifts can be added up for
-- while somebody waits. Whatever changes shifts brings the months concerned up to date in the same statement.
create table shift_months (
  client_id integer not null references clients on delete cascade,
  module_id integer not null,
  month date not null,
  window_mins integer not null,
  is_day boolean not null,
  nominal_minutes integer not null,
  shifts integer not null,
  minutes bigint not null,
  -- Millionths of patients or RNs times minutes: whole numbers add up several times faster than decimals.
  census_minutes bigint not null,
  rn_target_minutes bigint not null,
  rn_actual_minutes bigint not null,
  rn_target_floor_minutes bigint not null,
  rn_target_ceiling_minutes bigint not null,
  regular_minutes bigint not null,
  premium_minutes jsonb not null,
  charge_nurse_shifts integer not null,
  -- How many shifts have a count above 0 in a field, and gave a reason.
  acuity_shifts jsonb not null,
  over_reasons jsonb not null,
  under_reasons jsonb not null,
  primary key (client_id, module_id, month, window_mins, is_day, nominal_minutes),
  foreign key (client_id, module_id) references modules
);

alter table shift_months enable row level security;
alter table shift_months force row level security;
create policy platform on shift_months to parity_platform using (true) with check (true);
create policy hospital on shift_months to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on shift_months to parity_app, parity_platform;

-- The sums of the windows and months named, from their shifts as they are now.
create function sum_shift_months(clients integer[], modules integer[], months date[], windows integer[]) returns void
  language plpgsql as $$
begin
  with chosen as materialized (
    select s.client_id, s.module_id, k.month, s.window_mins, s.is_day, s.nominal_minutes, s.minutes, s.census,
      s.rn_target, s.rn_actual, s.rn_target_floor, s.rn_target_ceiling, s.rn_premium, s.rn_variance, s.premiums,
      s.charge_nurse_included, s.acuity_counts, s.reasons
    from unnest(clients, modules, months, windows) as k (client_id, module_id, month, window_mins)
    join shifts s on s.client_id = k.client_id and s.module_id = k.module_id
      and s.date >= k.month and s.date < k.month + interval '1 month' and s.window_mins = k.window_mins
  ), premium as (
    select client_id, module_id, month, window_mins, is_day, nominal_minutes, jsonb_object_agg(key, value) as value
    from (
      select client_id, module_id, month, window_mins, is_day, nominal_minutes, p.key,
        (sum(p.value::numeric * minutes) * 1000000)::bigint as value
      from chosen cross join lateral jsonb_each_text(premiums) as p
      where rn_premium > 0 group by 1, 2, 3, 4, 5, 6, 7
    ) as sums group by 1, 2, 3, 4, 5, 6
  ), acuity as (
    select client_id, module_id, month, window_mins, is_day, nominal_minutes, jsonb_object_agg(key, value) as value
    from (
      select client_id, module_id, month, window_mins, is_day, nominal_minutes, c.key, count(*) as value
      from chosen cross join lateral jsonb_each(acuity_counts) as c
      where c.value > '0' group by 1, 2, 3, 4, 5, 6, 7
    ) as counts group by 1, 2, 3, 4, 5, 6
  ), reason as (
    select client_id, module_id, month, window_mins, is_day, nominal_minutes,
      jsonb_object_agg(reason, value) filter (where over) as over,
      jsonb_object_agg(reason, value) filter (where not over) as under
    from (
      select client_id, module_id, month, window_mins, is_day, nominal_minutes, rn_variance > 0 as over, reason,
        count(*) as value
      from chosen cross join lateral unnest(reasons) as reason
      where round(rn_variance, 1) <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8
    ) as counts group by 1, 2, 3, 4, 5, 6
  ), sums as (
    select client_id, module_id, month, window_mins, is_day, nominal_minutes, count(*) as shifts,
      sum(minutes) as minutes,
      sum(census * minutes) * 1000000 as census_minutes,
      sum(rn_target * minutes) * 1000000 as rn_target_minutes,
      sum(rn_actual * minutes) * 1000000 as rn_actual_minutes,
      sum(rn_target_floor * minutes) * 1000000 as rn_target_floor_minutes,
      sum(rn_target_ceiling * minutes) * 1000000 as rn_target_ceiling_minutes,
      sum(greatest(rn_actual - rn_premium, 0) * minutes) * 1000000 as regular_minutes,
      count(*) filter (where charge_nurse_included) as charge_nurse_shifts
    from chosen group by 1, 2, 3, 4, 5, 6
  )
  insert into shift_months (client_id, module_id, month, window_mins, is_day, nominal_minutes, shifts, minutes,
    census_minutes, rn_target_minutes, rn_actual_minutes, rn_target_floor_minutes, rn_target_ceiling_minutes,
    regular_minutes, premium_minutes, charge_nurse_shifts, acuity_shifts, over_reasons, under_reasons)
  select client_id, module_id, month, window_mins, is_day, nominal_minutes, shifts, minutes,
    census_minutes, rn_target_minutes, rn_actual_minutes, rn_target_floor_minutes, rn_target_ceiling_minutes,
    regular_minutes, coalesce(premium.value, '{}'), charge_nurse_shifts, coalesce(acuity.value, '{}'),
    coalesce(reason.over, '{}'), coalesce(reason.under, '{}')
  from sums
  left join premium using (client_id, module_id, month, window_mins, is_day, nominal_minutes)
  left join acuity using (client_id, module_id, month, window_mins, is_day, nominal_minutes)
  left join reason using (client_id, module_id, month, window_mins, is_day, nominal_minutes);
end $$;

create function refresh_shift_months() returns trigger
  language plpgsql as $$
declare
  clients integer[];
  modules integer[];
  months date[];
  windows integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(client_id), array_agg(module_id), array_agg(month), array_agg(window_mins)
    into clients, modules, months, windows
    from (select distinct client_id, module_id, date_trunc('month', date::timestamp)::date as month, window_mins
      from new_shifts) as touched;
  elsif tg_op = 'DELETE' then
    select array_agg(client_id), array_agg(module_id), array_agg(month), array_agg(window_mins)
    into clients, modules, months, windows
    from (select distinct client_id, module_id, date_trunc('month', date::timestamp)::date as month, window_mins
      from old_shifts) as touched;
  else
    select array_agg(client_id), array_agg(module_id), array_agg(month), array_agg(window_mins)
    into clients, modules, months, windows
    from (select client_id, module_id, date_trunc('month', date::timestamp)::date as month, window_mins
      from new_shifts
      union select client_id, module_id, date_trunc('month', date::timestamp)::date, window_mins from old_shifts
    ) as touched;
  end if;
  if clients is null then return null; end if;

  -- One at a time for a module's month, in one order for all: each sees what the one before it has stored.
  perform pg_advisory_xact_lock(module_id, number) from (
    select distinct module_id, (extract(year from month) * 12 + extract(month from month))::integer as number
    from unnest(modules, months) as k (module_id, month) order by 1, 2) as locks;
  delete from shift_months m
  using unnest(clients, modules, months, windows) as k (client_id, module_id, month, window_mins)
  where m.client_id = k.client_id and m.module_id = k.module_id and m.month = k.month and m.window_mins = k.window_mins;
  perform sum_shift_months(clients, modules, months, windows);
  return null;
end $$;

create trigger shift_months_on_insert after insert on shifts
  referencing new table as new_shifts for each statement execute function refresh_shift_months();
create trigger shift_months_on_update after update on shifts
  referencing old table as old_shifts new table as new_shifts for each statement execute function refresh_shift_months();
create trigger shift_months_on_delete after delete on shifts
  referencing old table as old_shifts for each statement execute function refresh_shift_months();

-- What is stored already, a hospital at a time.
set local statement_timeout = 0;
set local role parity_platform;
do $$
declare
  client integer;
begin
  for client in select id from clients order by id loop
    perform sum_shift_months(array_agg(client_id), array_agg(module_id), array_agg(month), array_agg(window_mins))
    from (select distinct client_id, module_id, date_trunc('month', date::timestamp)::date as month, window_mins
      from shifts where client_id = client) as stored;
  end loop;
end $$;
reset role;
