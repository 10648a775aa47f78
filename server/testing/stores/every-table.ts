import type pg from 'pg';
import { inTransaction } from '#server/db/driver/transaction.ts';

/** Runs SQL in the platform's scope, for what no call can do or show. */
export function asPlatform(
  pool: pg.Pool,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  return inTransaction(pool, 'begin; set local role parity_platform', client => client.query(text, values));
}

/**
 * Adds two hospitals (ids 1 and 2) with a row each in every table, and values that an inexact copy would change:
 * microseconds, trailing zeros, quotes, line separators, bytes, gaps in the numbering.
 */
export async function fillEveryTable(pool: pg.Pool): Promise<void> {
  await asPlatform(pool, rows);
  for (const [table, text] of Object.entries(rowsOfNewerTables)) {
    const { rows: found } = await pool.query('select to_regclass($1) is not null as exists', [table]);
    if (found[0]?.exists) await asPlatform(pool, text);
  }
}

/** Of tables that a store of an earlier version does not have. */
const rowsOfNewerTables = {
  schedule_rows: `insert into schedule_rows
    select client_id, id, '2026-11-01 11:00:00.123+00', '2026-11-01 19:00:00+00', 3 from modules`,
  schedule_days: `insert into schedule_days select client_id, id, '2026-11-01', '2026-10-30 12:00:00.000001+00' from modules`,
  roster_mappings: `insert into roster_mappings select id, '{"layout": "grid", "units": []}' from clients`,
  roster_imports: `insert into roster_imports
    (client_id, module_id, at, from_date, to_date, starts_at, ends_at, rns, replaced)
    select client_id, id, '2026-10-30 12:00:00.000001+00', '2026-11-01', '2026-11-02', '2026-11-01 05:00+00', '2026-11-03 05:00+00',
      3, '{"rows": [], "days": []}' from modules`,
  peer_modules: `insert into peer_modules select client_id, id, '2026-Q1', 'Level III "births"' from modules`,
  peer_sums: `insert into peer_sums select id, 'Level III "births"', '2026-Q1', null,
      '[{"start": "2026-01-04", "worked": 100.5, "needed": 99.25, "workedByDay": 60, "neededByDay": 50}]', '{"ratio": 0.9766}' from clients`,
  peer_quarters: `insert into peer_quarters values
    ('Level III "births"', '2026-Q1', '2026-07-01 00:00:00.000001+00', 0.980666494448098, 0.06664408498594705, '[{"ratio": 0.9766}]', '{}')`,
  peer_imports: `insert into peer_imports values
    ('key', 'Level III "births"', '2026-Q1', now(), '[{"id": "00ff", "weeks": [[1.5, 2]]}]')`,
  handover_texts: `insert into handover_texts (client_id, module_id, date, window_mins, version, notes)
    select client_id, module_id, date, window_mins, 2, E'Bed 4: "before"\\n\\u2028 end ' from handovers`,
  deleted_shifts: `insert into deleted_shifts (client_id, id, module_id, date, window_mins, deleted_at)
    select client_id, 900 + client_id, id, '2026-10-31', 420, '2026-11-01 12:00:00.000001+00' from modules`,
};

const rows = String.raw`
insert into clients (name, timezone, first_good_month, shift_windows_config, created_at) values
  ('First General', 'America/New_York', '2025-02-01', '[{"mins": 420, "is_day": true}]', '2026-03-08 06:59:59.123456+00'),
  ('Zweites Spital "Süd" \ Nord', 'Europe/Zurich', null, '[{"mins": 0, "is_day": false}]', '1999-12-31 23:59:59.999999+00');
insert into users (first_name, last_name, email, password_hash, two_factor_secret, two_factor_last_step, last_client_id)
  select 'Ada', E'line\nbreak, tab\t, separator \u2028, null', 'ada' || id || '@example.org', '$argon2id$x',
    decode('00ff0a5c22', 'hex'), 9007199254740993, id from clients;
insert into users (first_name, last_name, email) values ('Gone', '', 'gone@example.org');
delete from users where first_name = 'Gone';
insert into sections (name, internal_name, position) values ('Labor', 'labor', 1);
insert into acuity_fields (section_id, name, rns_per_patient, position, deleted_at) values
  (1, 'Active labor', 0.330, 1, null), (1, 'Couplet', 1, 2, '2026-01-01 00:00:00.000001+00');
insert into modules (client_id, name, min_rn_target, over_reasons, under_reasons)
  select id, 'Labor & Delivery', 2.50, array['quote " and , comma', 'back\slash', 'NULL', '{}', ''], '{}' from clients;
insert into module_sections select m.client_id, m.id, 1 from modules m;
insert into client_accesses (client_id, user_id, owner) select last_client_id, id, true from users;
insert into client_access_modules
  select c.client_id, c.user_id, m.id from client_accesses c join modules m using (client_id);
insert into sessions (token_hash, user_id, client_id, address, device, created_at, last_seen_at)
  select decode('0' || id, 'hex'), id, last_client_id, '::1', 'Firefox', now(), now() from users;
insert into mailed_links (token_hash, user_id, purpose, created_at, expires_at)
  select decode('0' || id, 'hex'), id, 'reset', now(), now() from users;
insert into recovery_codes (user_id, code_hash) select id, decode('0' || id, 'hex') from users;
insert into api_tokens (client_id, name, token_hash, scopes, created_at, expires_at)
  select id, 'Feed', decode('0' || id, 'hex'), array['shifts:read'], now(), now() from clients;
insert into identity_providers (name, issuer, oidc_client_id, client_secret, scopes, group_rules)
  select 'Entra ' || id, 'https://login.example.org/' || id, 'parity', decode('00ff', 'hex'), 'openid',
    '[{"client": 1, "group": "a \"b\"", "owner": true, "module_ids": [1]}]' from clients;
insert into identity_provider_domains select 'example' || id || '.org', id from identity_providers;
insert into identity_provider_clients select id, id from identity_providers;
insert into user_identities select 'https://login.example.org', 'subject ' || id, id, now() from users;
insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
  select id, 'Phone', decode('0' || id, 'hex'), decode('00ff', 'hex'), 9007199254740993, array['internal'], now() from users;
insert into spent_challenges values (decode('00ff', 'hex'), now());
insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes,
    acuity_counts, rns_per_patient, min_rn_target, rn_actual, premiums, rn_premium, reasons, comments,
    missed_care, census, rn_target, updated_by)
  select m.client_id, m.id, '2026-11-01', 60, '2026-11-01 05:00:00+00', true, 180, 120, '{"1": 3, "2": 0.5}',
    '{"1": 0.33, "2": 1.0}', 2, 3.125, '{"rn_premium_overtime": 0.1}', 0.1, array['a', 'b "c"'], 'é漢字🙂',
    '{"__proto__": 2, "Late: \"a\"": 1}', 3.5, 3.000001, u.id from modules m join users u on u.last_client_id = m.client_id;
select refresh_shift_months(10);
-- Not in the store of an earlier version, whose backup a test restores.
do $$ begin
  if to_regclass('adequacy_answers') is not null then
    insert into adequacy_answers select client_id, id, decode('00ff0a5c2200112233445566778899aa', 'hex'), decode('00ff0a', 'hex') from shifts;
    insert into adequacy_months select client_id, id, '2026-11-01', 'state', decode('00ff0a', 'hex') from modules;
  end if;
end $$;
insert into handovers (client_id, module_id, date, window_mins, notes, version, updated_at, updated_by, updated_by_name, giving_at, giving_by,
    giving_by_name, taking_at, taking_by_name)
  select client_id, module_id, date, window_mins, E'Bed 4: "watch"\n\u2028 end ', 3, now(), updated_by, 'Ada', now(), updated_by, 'Ada',
    '2026-11-01 04:55:00.000001+00', 'Bo' from shifts;
insert into census_feed_counts select client_id, id, '2026-11-01 04:55:00.000001+00', 'Feed', '{"1": 3}' from modules;
insert into census_sources (client_id, kind, name, sending_facility, created_at)
  select id, 'hl7', 'Engine', 'FACILITY ' || id, now() from clients;
insert into census_visits select client_id, id, decode('00ff', 'hex'), 'L&D', '101', 'I', 'OBS', '{"a": "b"}', now()
  from census_sources;
insert into census_messages select client_id, id, decode('00ff', 'hex'), now() from census_sources;
insert into census_traffic select client_id, id, now(), 3 from census_sources;
insert into census_visit_counts select s.client_id, m.id, s.id, '2026-11-01 04:55:00.000001+00', '{"1": 3}'
  from census_sources s join modules m using (client_id);
insert into display_links (client_id, name, token_hash, module_ids, created_at, expires_at)
  select client_id, 'Huddle room', decode('0' || id, 'hex'), array[id], now(), now() from modules;
insert into red_flag_rule_changes select client_id, id, now(), '{"under_percent": 25.5}' from modules;
insert into red_flags (client_id, module_id, date, window_mins, nominal_minutes, starts_at, ends_at, kind, status, reasons,
    rn_target, rn_actual, min_rn_target, owner_id, owner_name, opened_at)
  select client_id, module_id, date, window_mins, nominal_minutes, starts_at, starts_at, 'short', 'open', array['percent'],
    rn_target, rn_actual, min_rn_target, updated_by, 'Ada', now() from shifts;
insert into red_flag_actions (client_id, flag_id, action, result, rns, at, by_name)
  select client_id, id, 'Float pool', 'partly', 0.5, now(), 'Ada' from red_flags;
insert into reminded_windows select client_id, module_id, date, window_mins, now() from shifts;
insert into standard_notices select id, 'report date washington 2027-01-31', now() from clients;
insert into report_subscriptions (client_id, report, options, range, every, on_day, hour, paper, owner_id, owner_name, created_at,
    next_turn)
  select u.last_client_id, 'ratio', jsonb_build_object('modules', array[u.last_client_id]), 'last_week', 'week', 1, 7, 'letter',
    u.id, 'Ada', now(), now() from users u;
insert into report_recipients select client_id, id, owner_id from report_subscriptions;
update shifts set comments = comments;
insert into assessments (client_id, module_id, name, inputs)
  select client_id, id, 'Plan', '{"births": 1234.50, "deep": {"list": [1, null, "x"]}}' from modules;
update modules set plan_from = '2026-01-01', plan_assessment_id = a.id
  from assessments a where a.client_id = modules.client_id and a.module_id = modules.id;
insert into analyses (name, report, context, published) select 'Analysis of ' || id, 'shift', '{}', true from clients;
insert into analysis_clients select id, id from clients;
insert into analysis_modules select client_id, client_id, id from modules;
insert into notes (analysis_id, card_id, body)
  select id, card, '"a plain string"' from analyses, unnest(array['b', 'B', 'ä', '-']) as card;
insert into audit_entries (at, client_id, actor_name, action, details)
  select '2026-02-03 04:05:06.789012+00', id, 'Ada', 'signed in', '{"n": 1e3}' from clients;
insert into platform_audit_entries (at, actor_name, action) values (now(), 'command line', 'created administrator');
`;
