-- The secret of an authenticator that has not proved itself yet, encrypted like the one in use.
alter table users add column tfa_pending_secret bytea;

-- Counted tries (D43). The keys are hashes; requests are counted before anybody is known, so there is no scope to be in.
create table limits (
  key text primary key,
  tries integer not null,
  expires_at timestamptz not null
);
create index limits_expires_at on limits (expires_at);
