-- Everything that belongs to a hospital or a person is behind row-level security, forced so that it holds for the
-- tables' owner too. A table that has none must be named in tenancy.test.ts with the reason.
do $$
declare
  name text;
begin
  foreach name in array array[
    'clients', 'modules', 'module_sections', 'client_configs', 'client_config_modules', 'shifts', 'assessments',
    'analyses', 'analysis_clients', 'analysis_modules', 'notes', 'audit_entries', 'users', 'sessions', 'tokens',
    'recovery_codes'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- Plainly true: any other condition would keep the planner from using indexes on expressions (an e-mail address
    -- without case), because it must be checked before functions that might leak. That the login, a member of this
    -- role, is not covered by it is a matter of not inheriting (0001).
    execute format('create policy platform on %I to parity_platform using (true) with check (true)', name);
  end loop;

  foreach name in array array[
    'modules', 'module_sections', 'client_configs', 'client_config_modules', 'shifts', 'assessments',
    'analysis_clients', 'analysis_modules', 'audit_entries'
  ] loop
    execute format(
      'create policy hospital on %I to parity_app using (client_id = current_client()) with check (client_id = current_client())',
      name);
  end loop;
end $$;

create policy hospital on clients to parity_app using (id = current_client()) with check (id = current_client());

create policy hospital on users for select to parity_app using (
  exists (select from client_configs c where c.user_id = users.id and c.client_id = current_client()));

create policy hospital on analyses for select to parity_app using (
  published and exists (select from analysis_clients a where a.analysis_id = analyses.id and a.client_id = current_client()));

create policy hospital on notes for select to parity_app using (
  exists (select from analyses a where a.id = notes.analysis_id));

grant usage on schema public to parity_app, parity_platform;
grant select, insert, update, delete on all tables in schema public to parity_platform;
grant usage on all sequences in schema public to parity_app, parity_platform;

grant select on sections, acuity_fields, users, clients, analyses, notes, analysis_clients, analysis_modules to parity_app;
grant update on clients to parity_app;
grant select, insert, update, delete
  on modules, module_sections, client_configs, client_config_modules, shifts, assessments to parity_app;
grant select, insert on audit_entries to parity_app;
revoke update, delete, truncate on audit_entries from parity_platform;
