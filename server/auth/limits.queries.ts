import type { Pool } from '#server/db/driver/pool.ts';

/**
 * Counts a try and returns how many there are in the current window. It is one statement, so that concurrent tries, also on
 * other servers, are all counted.
 */
export async function countTry(pool: Pool, key: string, seconds: number, now: Date) {
  const { rows } = await pool.query<{ tries: number; expiresAt: Date }>(
    `insert into attempt_counts as l (key, tries, expires_at) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
     on conflict (key) do update set
       tries = case when l.expires_at <= $2 then 1 else l.tries + 1 end,
       expires_at = case when l.expires_at <= $2 then excluded.expires_at else l.expires_at end
     returning tries, expires_at as "expiresAt"`,
    [key, now, seconds],
  );
  const [counted] = rows;
  if (!counted) throw new Error('the attempt was not counted');
  return counted;
}

export async function uncountTry(pool: Pool, key: string): Promise<void> {
  await pool.query('update attempt_counts set tries = greatest(0, tries - 1) where key = $1', [key]);
}

export async function forgetTries(pool: Pool, key: string): Promise<void> {
  await pool.query('delete from attempt_counts where key = $1', [key]);
}

export async function countTries(pool: Pool, key: string, now: Date): Promise<number> {
  const { rows } = await pool.query<{ tries: number }>(
    'select tries from attempt_counts where key = $1 and expires_at > $2',
    [key, now],
  );
  return rows[0]?.tries ?? 0;
}

export async function forgetExpiredTries(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from attempt_counts where expires_at <= $1', [now]);
}
