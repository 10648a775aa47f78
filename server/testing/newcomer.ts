import type { TestApp } from './test-app.ts';

export interface Newcomer {
  id: number;
  email: string;
}

let made = 0;

/**
 * Adds a member to the world's first hospital, with the world's password, so that tests that change credentials do not
 * affect each other. `invited` has not chosen a password yet.
 */
export async function newcomer(
  { sql, world }: TestApp,
  as: 'activated' | 'invited' = 'activated',
): Promise<Newcomer> {
  made += 1;
  const email = `newcomer-${made}@example.org`;
  const { rows } = await sql(
    `insert into users (first_name, last_name, email, activated, password_hash, email_proved_at)
     select 'Robin', 'Newcomer', $1, $2, case when $2 then password_hash end, case when $2 then now() end
     from users where id = $3 returning id`,
    [email, as === 'activated', world.people.member.id],
  );
  const { id } = rows[0];
  await sql('insert into client_accesses (client_id, user_id) values ($1, $2)', [world.here.id, id]);
  await sql('insert into client_access_modules (client_id, user_id, module_id) values ($1, $2, $3)', [
    world.here.id,
    id,
    world.here.modules[0],
  ]);
  return { id, email };
}
