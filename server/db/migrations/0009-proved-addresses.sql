-- D46: when the person last opened a link that was mailed to this address; null while nobody has.
alter table users add column email_proved_at timestamptz;
-- D47: set by somebody else, good for one sign-in.
alter table users add column password_is_temporary boolean not null default false;

-- D48: when a password was last given in this session, the sign-in included.
alter table sessions add column authenticated_at timestamptz not null default now();

-- When access was given, and when the person first used it: until then the hospital's owners see only the address.
alter table client_configs add column given_at timestamptz not null default now();
alter table client_configs add column opened_at timestamptz;

-- Hashes written from now on are keyed with APP_SECRET; the server keys the older ones when it starts.
alter table recovery_codes add column is_keyed boolean not null default false;

alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check check (purpose in ('reset', 'onboarding', 'password change'));

set local role parity_platform;
update sessions set authenticated_at = created_at;
-- The hospital's owners have seen these names already.
update client_configs set opened_at = now();
-- An opened link proves the address, unless somebody else set the address or the password later.
with opened as (
  select actor_id as user_id, max(at) as at from audit_entries
  where action in ('activated account', 'reset password') group by 1
), set_by_others as (
  select record_id as user_id, max(at) as at from audit_entries
  where record_type = 'user' and (action = 'changed user' and details ? 'email'
    or action = 'set password' and actor_id::text is distinct from record_id)
  group by 1
)
update users set email_proved_at = coalesce(opened.at, now())
from users u left join opened on opened.user_id = u.id left join set_by_others s on s.user_id = u.id::text
where u.id = users.id and (users.is_demo or opened.at > coalesce(s.at, '-infinity'));
reset role;
