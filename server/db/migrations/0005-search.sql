-- Lists are searched by parts of names (users by name and e-mail address, hospitals by name). The space before every
-- word lets a search for one or two letters mean "a word that begins with".
create extension if not exists pg_trgm;

alter table users add column search text not null
  generated always as (lower(' ' || first_name || ' ' || last_name || ' ' || email)) stored;
create index users_search on users using gin (search gin_trgm_ops);
create index users_last_name on users (lower(last_name), id);
create index users_first_name on users (lower(first_name), id);
create index users_created on users (created_at, id);
-- What the ten people of a page may use is asked for by person, not by hospital.
create index client_config_modules_user on client_config_modules (user_id);

alter table clients add column search text not null generated always as (lower(' ' || name)) stored;
create index clients_search on clients using gin (search gin_trgm_ops);
