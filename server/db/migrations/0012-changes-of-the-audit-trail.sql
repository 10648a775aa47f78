-- Erasing a person, deleting a hospital and ending retention change the audit trail (decision 026). Only the login that owns
-- the tables can do that, in a transaction that sets parity.audit_change. Requests run as parity_app or parity_platform, which
-- have neither the privilege nor the policy.
create or replace function refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('parity.audit_change', true) = 'allowed' then return null; end if;
  raise exception 'the audit trail is append-only';
end $$;

create policy maintenance on audit_entries to current_user
  using (current_setting('parity.audit_change', true) = 'allowed')
  with check (current_setting('parity.audit_change', true) = 'allowed');

-- Finds the shifts of a person who is erased, among those of all hospitals.
create index shifts_updated_by on shifts (updated_by);
