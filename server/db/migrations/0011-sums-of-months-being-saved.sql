-- Adds up again at most so many of the months noted, and returns how many notes are done with. A note is done with only if
-- no save in progress holds it: such a save may commit after the sums were made, and needs its note then.
--
-- A month whose note is held is added up as well, and keeps its note. Reports on all hospitals read these sums, and a save
-- that was committed earlier must be in them. Nothing here waits for a save, and the sums are written by this function
-- alone, one call at a time: so saves and this function cannot block each other in a circle.
create or replace function refresh_shift_months(most integer) returns integer
  language plpgsql as $$
declare
  done integer;
  clients integer[];
  modules integer[];
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
