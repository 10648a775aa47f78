-- Rule B22: the order in which shifts and red flags changed, for programs that load a warehouse.
--
-- A row has the number of the transaction that wrote it last. With the list of transactions that were running when a file was made, the
-- next file has exactly what was not in it, also what was being saved then (decision 105). The clock could not tell that: a save
-- takes its time before it commits.
--
-- Shifts and red flags have no index in this order: every save would have to write in all indexes of its table, because it changes
-- the number. A file finds the order by reading the hospital's rows.
create function note_change() returns trigger
  language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

alter table shifts add column changed_in xid8 not null default pg_current_xact_id();
comment on column shifts.changed_in is 'transaction that wrote it last';
-- Not where a person is erased: the names are in no file.
create trigger shifts_change before update on shifts for each row
  when (old.updated_by is not distinct from new.updated_by or old.version <> new.version)
  execute function note_change();

alter table red_flags add column changed_in xid8 not null default pg_current_xact_id();
comment on column red_flags.changed_in is 'transaction that wrote it last';
create trigger red_flags_change before update on red_flags for each row
  when (old.owner_id is not distinct from new.owner_id or old.version <> new.version)
  execute function note_change();

-- What remains of a deleted shift, so that a warehouse can delete it, too.
create table deleted_shifts (
  client_id bigint not null references clients on delete cascade,
  id bigint not null,
  module_id bigint not null,
  date date not null,
  window_mins integer not null,
  deleted_at timestamptz not null default now(),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (client_id, id)
);
comment on table deleted_shifts is 'Shifts that were deleted.';
comment on column deleted_shifts.client_id is 'its hospital';
comment on column deleted_shifts.id is 'number of the shift';
comment on column deleted_shifts.module_id is 'its module';
comment on column deleted_shifts.date is 'date of the shift';
comment on column deleted_shifts.window_mins is 'start, in minutes after midnight of that date';
comment on column deleted_shifts.deleted_at is 'when it was deleted';
comment on column deleted_shifts.changed_in is 'transaction that deleted it';
create index deleted_shifts_changed on deleted_shifts (client_id, changed_in, id);
alter table deleted_shifts enable row level security, force row level security;
create policy platform on deleted_shifts to parity_platform using (true) with check (true);
create policy hospital on deleted_shifts to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on deleted_shifts to parity_app, parity_platform;

create function remember_deleted_shifts() returns trigger
  language plpgsql as $$
begin
  insert into deleted_shifts (client_id, id, module_id, date, window_mins)
  select client_id, id, module_id, date, window_mins from gone;
  return null;
end $$;

create trigger shifts_remembered_on_delete after delete on shifts
  referencing old table as gone for each statement execute function remember_deleted_shifts();
