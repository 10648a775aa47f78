-- The patients of a module by acuity field, as a feed reported them (B6). A feed proposes; only people save shifts.
create table census_counts (
  client_id integer not null,
  module_id integer not null,
  at timestamptz not null,
  source text not null check (length(source) between 1 and 100),
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  primary key (client_id, module_id, at),
  foreign key (client_id, module_id) references modules on delete cascade
);
alter table census_counts enable row level security;
alter table census_counts force row level security;
create policy platform on census_counts to parity_platform using (true) with check (true);
create policy hospital on census_counts to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on census_counts to parity_app, parity_platform;

-- The numbers of the feed that the form showed, and the fields for which the person accepted them.
alter table shifts
  add column feed_at timestamptz,
  add column feed_counts jsonb check (jsonb_typeof(feed_counts) = 'object'),
  add column feed_used text[],
  add check ((feed_at is null) = (feed_counts is null) and (feed_at is null) = (feed_used is null));
-- So that reports of modules without a feed read none of their shifts.
create index shifts_with_feed on shifts (client_id, module_id, date) where feed_at is not null;
