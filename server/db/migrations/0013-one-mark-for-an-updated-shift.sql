-- An update marked its month twice, for the old and for the new rows, which are almost always of the same month.
create function note_updated_shifts() returns trigger
  language plpgsql as $$
begin
  insert into stale_shift_months (client_id, module_id, month)
  select client_id, module_id, date_trunc('month', date::timestamp)::date from old_shifts
  union
  select client_id, module_id, date_trunc('month', date::timestamp)::date from new_shifts order by 1, 2, 3
  on conflict (client_id, module_id, month) do update set month = excluded.month;
  return null;
end $$;

drop trigger shifts_noted_on_update_before on shifts;
drop trigger shifts_noted_on_update on shifts;
create trigger shifts_noted_on_update after update on shifts
  referencing old table as old_shifts new table as new_shifts
  for each statement execute function note_updated_shifts();
