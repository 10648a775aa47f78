-- D56: what a person has proved in a session, and by what. `authenticated_at` is now their own password or passkey alone; a provider
-- that vouches for them, when the session starts or later, is kept apart.
alter table sessions
  alter column authenticated_at drop not null,
  alter column authenticated_at drop default,
  add column vouched_at timestamptz,
  add column vouched_by integer references identity_providers on delete set null;

set local role parity_platform;
update sessions set vouched_at = authenticated_at, vouched_by = provider_id, authenticated_at = null
where provider_id is not null;
reset role;
