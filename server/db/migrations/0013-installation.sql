-- Facts about this installation that all servers share, such as maintenance mode and the last backup. They belong to no
-- hospital and are not part of backups.
create table installation_facts (
  name text primary key,
  value jsonb not null
);
comment on table installation_facts is 'Facts about this installation that all servers share.';
comment on column installation_facts.name is 'name of the fact';
comment on column installation_facts.value is 'the fact';
grant select on installation_facts to parity_platform;
