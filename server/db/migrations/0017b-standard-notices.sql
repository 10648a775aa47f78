-- Rule B16: report dates, and fields without a class, that were mailed about, each once.
create table standard_notices (
  client_id bigint not null references clients on delete cascade,
  about text not null check (length(about) between 1 and 200),
  at timestamptz not null,
  primary key (client_id, about)
);
comment on table standard_notices is 'What a hospital was told about its staffing standards, each once.';
comment on column standard_notices.client_id is 'its hospital';
comment on column standard_notices.about is 'a pack with a report date, or a module with an acuity field that is not mapped';
comment on column standard_notices.at is 'when it was mailed, or shown in the form of the setting';
alter table standard_notices enable row level security, force row level security;
create policy platform on standard_notices to parity_platform using (true) with check (true);
create policy hospital on standard_notices to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on standard_notices to parity_app, parity_platform;

-- People can stop these mails.
alter table users drop constraint users_stopped_mails_check;
alter table users add constraint users_stopped_mails_check
  check (stopped_mails <@ array['subscriptions', 'reminders', 'analyses', 'standards']);
