-- Two roles, neither of which can bypass row-level security. A request runs as parity_app with one hospital set, or
-- as parity_platform where the work is the platform's (signing in, administration, jobs). Outside of those two
-- nothing reads tenant tables: the login reaches the roles through parity_gate, which inherits nothing, so it must
-- become a role to see what that role may see.
--
-- Every table with rows of a hospital or a person has forced row-level security, which holds for the tables' owner too, and two
-- policies: `platform`, and `hospital` for the rows of the hospital that is set. A table without them must be named in
-- tenancy.test.ts with the reason. The policy `platform` is plainly true: any other condition would keep the planner from using
-- indexes on expressions (an e-mail address without case), because it must be checked before functions that might leak.
do $$
declare
  role text;
begin
  -- Roles belong to the whole server: a superuser, another database, or another start at this moment may have made
  -- them, and we may lack the right to make any.
  foreach role in array array['parity_app', 'parity_platform', 'parity_gate'] loop
    if not exists (select from pg_roles where rolname = role) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls noinherit', role);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
  foreach role in array array['parity_app', 'parity_platform'] loop
    if not pg_has_role('parity_gate', role, 'member') then
      execute format('grant %I to parity_gate', role);
    end if;
  end loop;
  if not exists (
    select from pg_auth_members m
    where m.roleid = 'parity_gate'::regrole
      and m.member = (select oid from pg_roles where rolname = current_user)
      and (to_jsonb(m) ->> 'set_option') is distinct from 'false'
  ) then
    grant parity_gate to current_user;
  end if;
end $$;

-- The hospital of this transaction.
create function current_client() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('parity.client', true), '')::bigint;

grant usage on schema public to parity_app, parity_platform;
-- A backup contains the last number of each sequence. Inserting needs no right to the sequence of an identity column.
alter default privileges in schema public grant usage on sequences to parity_platform;

-- Lists are searched by parts of names: users by name and e-mail address, hospitals by name.
create extension if not exists pg_trgm;
