-- Saves of the same module and month waited for each other's commit, because each updated the month's mark. They now share
-- its lock. The lock must be held until the commit: refresh_shift_months keeps marks that are locked, because the save behind
-- them may commit after the sums were made.
create function mark_stale_month(client integer, module integer, changed_month date) returns void
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

create or replace function note_changed_shifts() returns trigger
  language plpgsql as $$
begin
  perform mark_stale_month(client_id, module_id, month) from (
    select distinct client_id, module_id, date_trunc('month', date::timestamp)::date as month from changed order by 1, 2, 3
  ) as months;
  return null;
end $$;

create or replace function note_updated_shifts() returns trigger
  language plpgsql as $$
begin
  perform mark_stale_month(client_id, module_id, month) from (
    select client_id, module_id, date_trunc('month', date::timestamp)::date as month from old_shifts
    union
    select client_id, module_id, date_trunc('month', date::timestamp)::date from new_shifts order by 1, 2, 3
  ) as months;
  return null;
end $$;
