-- Mails about windows without data. Null: none.
alter table modules add column reminders jsonb check (jsonb_typeof(reminders) = 'object');

-- A row is kept when the shift is entered and deleted again, so that a window is mailed about once.
create table reminded_windows (
  client_id integer not null,
  module_id integer not null,
  date date not null,
  window_mins integer not null,
  reminded_at timestamptz not null,
  primary key (client_id, module_id, date, window_mins),
  foreign key (client_id, module_id) references modules on delete cascade
);
-- For tidying up.
create index reminded_windows_at on reminded_windows (reminded_at);

alter table reminded_windows enable row level security;
alter table reminded_windows force row level security;
create policy platform on reminded_windows to parity_platform using (true) with check (true);
create policy hospital on reminded_windows to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on reminded_windows to parity_app, parity_platform;
