-- The name under which a hospital's people see a person: the address until the person has opened the hospital, and again once
-- the access has ended (D46). An administrator without access of their own has a name.
create function shown_name(client integer, person integer) returns text
  language sql stable
as $$
  select case
    when cc.opened_at is not null or (u.is_admin and cc.user_id is null) then trim(u.first_name || ' ' || u.last_name)
    else u.email
  end
  from users u left join client_configs cc on cc.client_id = client and cc.user_id = u.id
  where u.id = person
$$;

-- Who is removed from a hospital leaves its subscriptions; one that reaches nobody any more is deleted (B14).
create function leave_subscriptions() returns trigger
  language plpgsql
as $$
declare
  left_ids integer[];
begin
  with gone as (
    delete from report_recipients where client_id = old.client_id and user_id = old.user_id returning subscription_id
  )
  select array_agg(subscription_id) into left_ids from gone;
  delete from report_subscriptions s where s.client_id = old.client_id and s.id = any(left_ids)
    and not exists (select from report_recipients r where r.client_id = s.client_id and r.subscription_id = s.id);
  return null;
end $$;
create trigger client_configs_leave_subscriptions after delete on client_configs
  for each row execute function leave_subscriptions();

-- The same for those who were removed before. Administrators receive reports without access of their own.
set local role parity_platform;
with kept as (
  select r.client_id, r.subscription_id, r.user_id from report_recipients r join users u on u.id = r.user_id
  where u.is_admin or exists (select from client_configs cc where cc.client_id = r.client_id and cc.user_id = r.user_id)
), deleted as (
  delete from report_subscriptions s
  where exists (select from report_recipients r where r.client_id = s.client_id and r.subscription_id = s.id)
    and not exists (select from kept k where k.client_id = s.client_id and k.subscription_id = s.id)
)
delete from report_recipients r
where not exists (select from kept k where k.client_id = r.client_id and k.subscription_id = r.subscription_id and k.user_id = r.user_id);
reset role;
