import type { TestApp } from '../test-app.ts';

/** Restores what calls can change for the people of the test world: access, password and hospital. */
export async function peopleRestorer(running: TestApp): Promise<() => Promise<void>> {
  const { sql, store } = running;
  const people = await saved('users');
  const configs = await saved('client_accesses');
  const modules = await saved('client_access_modules');

  async function saved(table: string): Promise<string> {
    const { rows } = await sql(`select json_agg(t) as rows from ${table} t`);
    return JSON.stringify(rows[0].rows);
  }

  return async () => {
    await sql(
      `update users u set email = s.email, password_hash = s.password_hash, is_active = s.is_active,
         is_admin = s.is_admin, activated = s.activated, two_factor_secret = s.two_factor_secret
       from json_populate_recordset(null::users, $1) s where s.id = u.id`,
      [people],
    );
    await sql('update clients set is_active = true');
    await sql('update modules set is_active = true');
    await sql(
      `insert into client_accesses select * from json_populate_recordset(null::client_accesses, $1)
       on conflict (client_id, user_id) do update set owner = excluded.owner`,
      [configs],
    );
    await sql(
      `insert into client_access_modules select * from json_populate_recordset(null::client_access_modules, $1)
       on conflict do nothing`,
      [modules],
    );
    await store.pool.query('delete from attempt_counts');
  };
}
