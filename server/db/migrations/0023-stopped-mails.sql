-- The kinds of mail that a person has stopped.
alter table users add column stopped_mails text[] not null default '{}'
  check (stopped_mails <@ array['subscriptions', 'reminders', 'analyses']);
