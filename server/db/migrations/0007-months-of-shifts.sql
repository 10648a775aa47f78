-- The sums of a module's shifts by month and window, for reports over more hospitals than single shifts can be added up for
-- while somebody waits. Whatever changes shifts notes the months concerned in stale_shift_months; they are added up again
-- before anybody reads them, so that a save does not wait for it.
create table shift_months (
  client_id bigint not null references clients on delete cascade,
  module_id bigint not null,
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
  primary key (client_id, module_id, month, window_mins, is_day, nominal_minutes),
  foreign key (client_id, module_id) references modules
);
comment on table shift_months is 'Sums of shifts by module, month and window.';
comment on column shift_months.client_id is 'its hospital';
comment on column shift_months.module_id is 'its module';
comment on column shift_months.month is 'first date of the month';
comment on column shift_months.window_mins is 'start of the window, in minutes after midnight';
comment on column shift_months.is_day is 'day or night';
comment on column shift_months.nominal_minutes is 'length of the window by the clock on the wall';
comment on column shift_months.shifts is 'number of shifts';
comment on column shift_months.minutes is 'their minutes';
comment on column shift_months.census_minutes is 'millionths of patients times minutes';
comment on column shift_months.rn_target_minutes is 'millionths of RNs needed times minutes';
comment on column shift_months.rn_actual_minutes is 'millionths of RNs working times minutes';
comment on column shift_months.rn_target_floor_minutes is 'the same of rn_target rounded down';
comment on column shift_months.rn_target_ceiling_minutes is 'the same of rn_target rounded up';
comment on column shift_months.regular_minutes is 'the same of RNs without premium pay';
comment on column shift_months.premium_minutes is 'the same of RNs by premium type';
comment on column shift_months.charge_nurse_shifts is 'shifts in which the charge nurse counts';
alter table shift_months enable row level security, force row level security;
create policy platform on shift_months to parity_platform using (true) with check (true);
create policy hospital on shift_months to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on shift_months to parity_app, parity_platform;

-- How many shifts of a month's days and nights have a count above 0 in a field, and gave a reason. Lists, because a list is
-- read many times faster than an object.
create table shift_month_counts (
  client_id bigint not null references clients on delete cascade,
  module_id bigint not null,
  month date not null,
  is_day boolean not null,
  fields text[] not null,
  field_shifts integer[] not null,
  over_reasons text[] not null,
  over_shifts integer[] not null,
  under_reasons text[] not null,
  under_shifts integer[] not null,
  primary key (client_id, module_id, month, is_day),
  foreign key (client_id, module_id) references modules
);
comment on table shift_month_counts is 'Numbers of shifts with a count or a reason, by month, day and night.';
comment on column shift_month_counts.client_id is 'its hospital';
comment on column shift_month_counts.module_id is 'its module';
comment on column shift_month_counts.month is 'first date of the month';
comment on column shift_month_counts.is_day is 'day or night';
comment on column shift_month_counts.fields is 'acuity fields with a count above 0';
comment on column shift_month_counts.field_shifts is 'shifts of each of these fields';
comment on column shift_month_counts.over_reasons is 'reasons of shifts over target';
comment on column shift_month_counts.over_shifts is 'shifts of each of these reasons';
comment on column shift_month_counts.under_reasons is 'reasons of shifts under target';
comment on column shift_month_counts.under_shifts is 'shifts of each of these reasons';
alter table shift_month_counts enable row level security, force row level security;
create policy platform on shift_month_counts to parity_platform using (true) with check (true);
create policy hospital on shift_month_counts to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on shift_month_counts to parity_app, parity_platform;

create table stale_shift_months (
  client_id bigint not null references clients on delete cascade,
  module_id bigint not null,
  month date not null,
  primary key (client_id, module_id, month),
  foreign key (client_id, module_id) references modules
);
comment on table stale_shift_months is 'Months whose sums are out of date.';
comment on column stale_shift_months.client_id is 'its hospital';
comment on column stale_shift_months.module_id is 'its module';
comment on column stale_shift_months.month is 'first date of the month';
alter table stale_shift_months enable row level security, force row level security;
create policy platform on stale_shift_months to parity_platform using (true) with check (true);
create policy hospital on stale_shift_months to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on stale_shift_months to parity_app, parity_platform;

-- The sums of the months named, from their shifts as they are now.
create function sum_shift_months(clients bigint[], modules bigint[], months date[]) returns void
  language plpgsql as $$
begin
  insert into shift_months (client_id, module_id, month, window_mins, is_day, nominal_minutes, shifts, minutes,
    census_minutes, rn_target_minutes, rn_actual_minutes, rn_target_floor_minutes, rn_target_ceiling_minutes,
    regular_minutes, charge_nurse_shifts, premium_minutes)
  select k.client_id, k.module_id, k.month, s.window_mins, s.is_day, s.nominal_minutes, count(*), sum(s.minutes),
    sum(s.census * s.minutes) * 1000000, sum(s.rn_target * s.minutes) * 1000000,
    sum(s.rn_actual * s.minutes) * 1000000, sum(s.rn_target_floor * s.minutes) * 1000000,
    sum(s.rn_target_ceiling * s.minutes) * 1000000,
    sum(greatest(s.rn_actual - s.rn_premium, 0) * s.minutes) * 1000000,
    count(*) filter (where s.charge_nurse_included), '{}'
  from unnest(clients, modules, months) as k (client_id, module_id, month)
  join shifts s on s.client_id = k.client_id and s.module_id = k.module_id
    and s.date >= k.month and s.date < k.month + interval '1 month'
  group by 1, 2, 3, 4, 5, 6;

  update shift_months m set premium_minutes = sums.value
  from (
    select client_id, module_id, month, window_mins, is_day, nominal_minutes, jsonb_object_agg(key, value) as value
    from (
      select k.client_id, k.module_id, k.month, s.window_mins, s.is_day, s.nominal_minutes, p.key,
        (sum(p.value::numeric * s.minutes) * 1000000)::bigint as value
      from unnest(clients, modules, months) as k (client_id, module_id, month)
      join shifts s on s.client_id = k.client_id and s.module_id = k.module_id
        and s.date >= k.month and s.date < k.month + interval '1 month' and s.rn_premium > 0
      cross join lateral jsonb_each_text(s.premiums) as p
      group by 1, 2, 3, 4, 5, 6, 7
    ) as types group by 1, 2, 3, 4, 5, 6
  ) as sums
  where m.client_id = sums.client_id and m.module_id = sums.module_id and m.month = sums.month
    and m.window_mins = sums.window_mins and m.is_day = sums.is_day and m.nominal_minutes = sums.nominal_minutes;

  insert into shift_month_counts (client_id, module_id, month, is_day, fields, field_shifts, over_reasons, over_shifts,
    under_reasons, under_shifts)
  select client_id, module_id, month, is_day,
    coalesce(array_agg(name order by name) filter (where kind = 'field'), '{}'),
    coalesce(array_agg(shifts order by name) filter (where kind = 'field'), '{}'),
    coalesce(array_agg(name order by name) filter (where kind = 'over'), '{}'),
    coalesce(array_agg(shifts order by name) filter (where kind = 'over'), '{}'),
    coalesce(array_agg(name order by name) filter (where kind = 'under'), '{}'),
    coalesce(array_agg(shifts order by name) filter (where kind = 'under'), '{}')
  from (
    select k.client_id, k.module_id, k.month, s.is_day, named.kind, named.name, count(*)::integer as shifts
    from unnest(clients, modules, months) as k (client_id, module_id, month)
    join shifts s on s.client_id = k.client_id and s.module_id = k.module_id
      and s.date >= k.month and s.date < k.month + interval '1 month'
    cross join lateral (
      select 'field' as kind, field::text as name from unnest(s.fields_with_patients) as field
      union all
      select case when s.rn_variance > 0 then 'over' else 'under' end, reason from unnest(s.reasons) as reason
      where round(s.rn_variance, 1) <> 0
    ) as named
    group by 1, 2, 3, 4, 5, 6
  ) as counts
  group by 1, 2, 3, 4;
end $$;

-- Adds up again at most so many of the months noted, and returns how many notes are done with. A note is done with only if
-- no save in progress holds it: such a save may commit after the sums were made, and needs its note then.
--
-- A month whose note is held is added up as well, and keeps its note. Reports on all hospitals read these sums, and a save
-- that was committed earlier must be in them. Nothing here waits for a save, and the sums are written by this function
-- alone, one call at a time: so saves and this function cannot block each other in a circle.
create function refresh_shift_months(most integer) returns integer
  language plpgsql as $$
declare
  done integer;
  clients bigint[];
  modules bigint[];
  months date[];
begin
  perform pg_advisory_xact_lock(7264152);
  with gone as (
    delete from stale_shift_months where (client_id, module_id, month) in (
      select client_id, module_id, month from stale_shift_months order by 1, 2, 3 limit most for update skip locked)
    returning client_id, module_id, month)
  select count(*), array_agg(client_id), array_agg(module_id), array_agg(month)
    into done, clients, modules, months from gone;

  -- Fewer than asked for: all that are left are held by saves in progress.
  if done < most then
    select clients || array_agg(client_id), modules || array_agg(module_id), months || array_agg(month)
      into clients, modules, months from stale_shift_months;
  end if;
  if cardinality(clients) > 0 then
    delete from shift_months m using unnest(clients, modules, months) as k (client_id, module_id, month)
    where m.client_id = k.client_id and m.module_id = k.module_id and m.month = k.month;
    delete from shift_month_counts m using unnest(clients, modules, months) as k (client_id, module_id, month)
    where m.client_id = k.client_id and m.module_id = k.module_id and m.month = k.month;
    perform sum_shift_months(clients, modules, months);
  end if;
  return done;
end $$;

-- Saves of the same module and month share the lock of its mark, so that none waits for another's commit. The lock must be held
-- until the commit: refresh_shift_months keeps marks that are locked, because the save behind them may commit after the sums
-- were made.
create function mark_stale_month(client bigint, module bigint, changed_month date) returns void
  language plpgsql as $$
begin
  loop
    perform from stale_shift_months
    where client_id = client and module_id = module and month = changed_month for key share;
    exit when found;
    insert into stale_shift_months (client_id, module_id, month) values (client, module, changed_month)
    on conflict do nothing;
    exit when found;
    -- Another save has just inserted it: lock it, or insert it if it was removed again.
  end loop;
end $$;

create function note_changed_shifts() returns trigger
  language plpgsql as $$
begin
  perform mark_stale_month(client_id, module_id, month) from (
    select distinct client_id, module_id, date_trunc('month', date::timestamp)::date as month from changed order by 1, 2, 3
  ) as months;
  return null;
end $$;

create function note_updated_shifts() returns trigger
  language plpgsql as $$
begin
  perform mark_stale_month(client_id, module_id, month) from (
    select client_id, module_id, date_trunc('month', date::timestamp)::date as month from old_shifts
    union
    select client_id, module_id, date_trunc('month', date::timestamp)::date from new_shifts order by 1, 2, 3
  ) as months;
  return null;
end $$;

create trigger shifts_noted_on_insert after insert on shifts
  referencing new table as changed for each statement execute function note_changed_shifts();
create trigger shifts_noted_on_update after update on shifts
  referencing old table as old_shifts new table as new_shifts for each statement execute function note_updated_shifts();
create trigger shifts_noted_on_delete after delete on shifts
  referencing old table as changed for each statement execute function note_changed_shifts();
