import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import type { Store } from '#server/db/open-store.ts';
import { finishBulkLoad } from '#server/db/tidy-up.ts';
import { generateHospitals } from '#server/demo/generate.queries.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';

/** The last date with shifts. */
export const lastDate = '2026-10-31';

/** Adds hospitals with three modules and three years each, their stored months, and statistics. */
export async function addHospitals(store: Store, hospitals: number): Promise<void> {
  await generateHospitals(store, { hospitals, modules: 3, years: 3, seed: 1, until: lastDate });
  await finishBulkLoad(store);
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
