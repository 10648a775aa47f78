-- Rule B21. Hospitals that agree are compared by quarter within groups of modules.
alter table clients add column shares_with_peers boolean not null default false;
comment on column clients.shares_with_peers is 'whether its sums of a quarter count in peer groups';
alter table modules add column peer_group text check (length(peer_group) between 1 and 100);
comment on column modules.peer_group is 'the group in which it is compared with modules of other hospitals, or null';
create index modules_peer_group on modules (peer_group) where peer_group is not null;

-- A module's quarter counts in the group in which it was first made or exported and in no other, so that regrouping reveals nothing.
create table peer_modules (
  client_id bigint not null,
  module_id bigint not null,
  quarter text not null check (quarter ~ '^\d{4}-Q[1-4]$'),
  peer_group text not null check (length(peer_group) between 1 and 100),
  primary key (client_id, module_id, quarter),
  foreign key (client_id, module_id) references modules on delete cascade
);
comment on table peer_modules is 'The peer group in which each quarter of a module counts.';
comment on column peer_modules.client_id is 'its hospital';
comment on column peer_modules.module_id is 'the module';
comment on column peer_modules.quarter is 'the quarter, such as 2025-Q3';
comment on column peer_modules.peer_group is 'the group in which it was first counted, for good';
alter table peer_modules enable row level security, force row level security;
create policy platform on peer_modules to parity_platform using (true) with check (true);
create policy hospital on peer_modules to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on peer_modules to parity_app, parity_platform;

-- A hospital's own part of a stored quarter. The hospital reads no other.
create table peer_sums (
  client_id bigint not null references clients on delete cascade,
  peer_group text not null check (length(peer_group) between 1 and 100),
  quarter text not null check (quarter ~ '^\d{4}-Q[1-4]$'),
  left_out text check (left_out in ('other_group', 'weeks', 'completeness')),
  weeks jsonb not null check (jsonb_typeof(weeks) = 'array'),
  point jsonb check (jsonb_typeof(point) = 'object'),
  primary key (client_id, peer_group, quarter),
  check ((left_out is null) = (point is not null))
);
comment on table peer_sums is 'The part of the hospital in stored quarters of peer groups.';
comment on column peer_sums.client_id is 'its hospital';
comment on column peer_sums.peer_group is 'the group';
comment on column peer_sums.quarter is 'the quarter, such as 2025-Q3';
comment on column peer_sums.left_out is 'why it was left out, or null';
comment on column peer_sums.weeks is 'RN hours worked and needed in each week, by day and in all';
comment on column peer_sums.point is 'its ratio with standard error and limits, or null';
alter table peer_sums enable row level security, force row level security;
create policy platform on peer_sums to parity_platform using (true) with check (true);
create policy hospital on peer_sums to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on peer_sums to parity_app, parity_platform;

-- Of all hospitals of a group: bare points by ascending ratio. A hospital reads them in its report only.
create table peer_quarters (
  peer_group text not null check (length(peer_group) between 1 and 100),
  quarter text not null check (quarter ~ '^\d{4}-Q[1-4]$'),
  made_at timestamptz not null,
  level double precision not null,
  tau double precision not null,
  points jsonb not null check (jsonb_typeof(points) = 'array'),
  left_out jsonb not null check (jsonb_typeof(left_out) = 'object'),
  primary key (peer_group, quarter)
);
comment on table peer_quarters is 'Quarters of peer groups as they were made once.';
comment on column peer_quarters.peer_group is 'the group';
comment on column peer_quarters.quarter is 'the quarter, such as 2025-Q3';
comment on column peer_quarters.made_at is 'when it was made';
comment on column peer_quarters.level is 'geometric mean of worked by needed RN hours';
comment on column peer_quarters.tau is 'how far hospitals differ beyond chance';
comment on column peer_quarters.points is 'ratio, standard error and limits of each hospital, without its name';
comment on column peer_quarters.left_out is 'how many hospitals were left out, by reason';
alter table peer_quarters enable row level security, force row level security;
create policy platform on peer_quarters to parity_platform using (true) with check (true);
grant select, insert on peer_quarters to parity_platform;

-- Sums of hospitals on other installations, as their signed files brought them.
create table peer_imports (
  source text not null check (length(source) between 1 and 200),
  peer_group text not null check (length(peer_group) between 1 and 100),
  quarter text not null check (quarter ~ '^\d{4}-Q[1-4]$'),
  imported_at timestamptz not null,
  hospitals jsonb not null check (jsonb_typeof(hospitals) = 'array'),
  primary key (source, peer_group, quarter)
);
comment on table peer_imports is 'Quarterly sums of hospitals on other installations.';
comment on column peer_imports.source is 'public key of the installation that signed the file';
comment on column peer_imports.peer_group is 'the group';
comment on column peer_imports.quarter is 'the quarter, such as 2025-Q3';
comment on column peer_imports.imported_at is 'when the file was imported';
comment on column peer_imports.hospitals is 'weekly RN hours worked and needed of each hospital, by a random id';
alter table peer_imports enable row level security, force row level security;
create policy platform on peer_imports to parity_platform using (true) with check (true);
grant select, insert on peer_imports to parity_platform;
