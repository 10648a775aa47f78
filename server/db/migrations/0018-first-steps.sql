-- Those who have an account already know their way; new accounts start with all steps.
alter table users add column first_steps text[] not null default '{}'
  check (first_steps <@ array['shift', 'report', 'settings']);
alter table users alter column first_steps set default '{shift,report,settings}';
comment on column users.first_steps is 'first steps that the person has neither done nor skipped';
