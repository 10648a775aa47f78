-- Histories are listed by order of writing, because a server's clock can be set back. The dates of a filter are read from the
-- same index.
drop index audit_entries_client, audit_entries_shift;
create index audit_entries_client on audit_entries (client_id, id desc) include (at);
create index audit_entries_shift on audit_entries (client_id, record_id, id desc) where record_type = 'shift';

-- Facts about this installation that all servers share, such as maintenance mode and the last backup. They belong to no
-- hospital and are not part of backups.
create table installation_facts (
  name text primary key,
  value jsonb not null
);
grant select on installation_facts to parity_platform;
