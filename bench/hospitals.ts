import { hashPassword } from '#server/auth/sign-in/password-hash.ts';
import { finishBulkLoad } from '#server/db/lifecycle/tidy-up.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { generateHospitals } from '#server/demo/generate.queries.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';

/** The last date with shifts. */
export const lastDate = '2026-10-31';

/** Adds hospitals with three modules and three years each, their stored months, and statistics. */
export async function addHospitals(store: Store, hospitals: number): Promise<void> {
  await generateHospitals(store, { hospitals, modules: 3, years: 3, seed: 1, until: lastDate });
  await finishBulkLoad(store);
}

/** Flags every twentieth shift, with two actions and its history: twice as many as hospitals have. */
export async function addRedFlags({ pool }: Store): Promise<void> {
  const statements = [
    `insert into red_flags (client_id, module_id, date, window_mins, nominal_minutes, starts_at, ends_at, kind, status,
       reasons, rn_target, rn_actual, min_rn_target, owner_name, opened_at, acknowledged_at, resolved_at, outcome)
     select client_id, module_id, date, window_mins, nominal_minutes, starts_at, starts_at + minutes * interval '1 minute',
       'short', 'resolved', '{percent}', rn_target, rn_actual, min_rn_target, 'Ann Lee', starts_at,
       starts_at + interval '9 minutes', starts_at + interval '50 minutes', 'Covered'
     from shifts where id % 20 = 0 on conflict do nothing`,
    `insert into red_flag_actions (client_id, flag_id, action, result, rns, at, by_name)
     select client_id, id, action, case action when 'Float pool' then 'no' else 'helped' end, 1, opened_at, 'Ann Lee'
     from red_flags cross join unnest(array['Float pool', 'On-call']) as action`,
    `insert into audit_entries (at, client_id, actor_name, action, record_type, record_id)
     select opened_at, client_id, 'Ann Lee', action, 'red flag', concat_ws('/', module_id, date, window_mins)
     from red_flags cross join unnest(array['opened red flag', 'took red flag', 'resolved red flag']) as action`,
  ];
  for (const text of statements) await asPlatform(pool, text);
  await pool.query('analyze red_flags, red_flag_actions, audit_entries');
}

/** Adds an administrator with a password. */
export async function addAdministrator({ pool }: Store) {
  const person = { email: `admin${Date.now()}@example.org`, password: 'measured with patience' };
  await asPlatform(
    pool,
    `insert into users (first_name, last_name, email, activated, is_admin, password_hash)
     values ('A', 'B', $1, true, true, $2)`,
    [person.email, await hashPassword(person.password)],
  );
  return person;
}

export async function countShifts({ pool }: Store): Promise<string> {
  const { rows } = await asPlatform(pool, 'select count(*)::int as count from shifts');
  return Number(rows[0]?.count).toLocaleString('en');
}
