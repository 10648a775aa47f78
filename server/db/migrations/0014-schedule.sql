-- When RNs are scheduled, as another system or a file has said (B17). Without names: equal rows are one with a number.
create table schedule_rows (
  client_id bigint not null,
  module_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  rns integer not null check (rns > 0),
  primary key (client_id, module_id, starts_at, ends_at),
  foreign key (client_id, module_id) references modules on delete cascade,
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
);
comment on table schedule_rows is 'When RNs are scheduled, of the last two years and ahead; the hand-over is cut when they are read.';
comment on column schedule_rows.client_id is 'its hospital';
comment on column schedule_rows.module_id is 'its module';
comment on column schedule_rows.starts_at is 'when their work starts';
comment on column schedule_rows.ends_at is 'when it ends';
comment on column schedule_rows.rns is 'how many RNs have this start and end';
alter table schedule_rows enable row level security, force row level security;
create policy platform on schedule_rows to parity_platform using (true) with check (true);
create policy hospital on schedule_rows to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on schedule_rows to parity_app, parity_platform;

-- A sent range has one row here for each of its dates. On other dates nothing is known, which is not the same as 0 RNs.
create table schedule_days (
  client_id bigint not null,
  module_id bigint not null,
  date date not null,
  sent_at timestamptz not null,
  primary key (client_id, module_id, date),
  foreign key (client_id, module_id) references modules on delete cascade
);
comment on table schedule_days is 'Dates whose scheduled RNs are known.';
comment on column schedule_days.client_id is 'its hospital';
comment on column schedule_days.module_id is 'its module';
comment on column schedule_days.date is 'the date';
comment on column schedule_days.sent_at is 'when its rows were last replaced';
alter table schedule_days enable row level security, force row level security;
create policy platform on schedule_days to parity_platform using (true) with check (true);
create policy hospital on schedule_days to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on schedule_days to parity_app, parity_platform;

-- Rules of red flags that came with a backup of 0.1 lack those that are newer; they are off.
set local role parity_platform;
update modules set red_flag_rules =
  '{"standard_short": false, "ahead_hours": null, "ahead_percent": 70}' || red_flag_rules;
update red_flag_rule_changes set rules = '{"standard_short": false, "ahead_hours": null, "ahead_percent": 70}' || rules;
reset role;
