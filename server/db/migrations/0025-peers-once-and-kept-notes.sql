-- Rule D71: recognizes a hospital whose sums come back in a file. It never leaves the installation: files have a hash of it.
alter table clients add column peer_secret uuid not null default gen_random_uuid();
comment on column clients.peer_secret is 'makes the number of its sums in files of peer sums';

-- Rule D72: notes that change after a confirmation are shown as such.
alter table handovers add column giving_version integer, add column taking_version integer;
comment on column handovers.giving_version is 'version of the notes when somebody confirmed handing over, or null';
comment on column handovers.taking_version is 'version of the notes when somebody confirmed taking over, or null';
-- Of earlier confirmations the version is not known: only whether there was a change since.
update handovers set
  giving_version = case when giving_at is not null then greatest(0, version - (updated_at > giving_at)::int) end,
  taking_version = case when taking_at is not null then greatest(0, version - (updated_at > taking_at)::int) end
  where giving_at is not null or taking_at is not null;

-- What the notes of a hand-over were before a change. The audit trail has who changed them when; it never has their text.
create table handover_texts (
  client_id bigint not null,
  module_id bigint not null,
  date date not null,
  window_mins integer not null check (window_mins between 0 and 2879),
  version integer not null check (version > 0),
  notes text not null check (length(notes) <= 4000),
  primary key (client_id, module_id, date, window_mins, version),
  foreign key (client_id, module_id) references modules on delete cascade
);
comment on table handover_texts is 'Former notes of hand-overs.';
comment on column handover_texts.client_id is 'its hospital';
comment on column handover_texts.module_id is 'its module';
comment on column handover_texts.date is 'date of the shift';
comment on column handover_texts.window_mins is 'start, in minutes after midnight of that date';
comment on column handover_texts.version is 'version of the notes that had this text';
comment on column handover_texts.notes is 'the text';
alter table handover_texts enable row level security, force row level security;
create policy platform on handover_texts to parity_platform using (true) with check (true);
create policy hospital on handover_texts to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
-- A hospital's scope cannot rewrite what was handed over.
grant select, insert on handover_texts to parity_app;
grant select, insert, delete on handover_texts to parity_platform;
