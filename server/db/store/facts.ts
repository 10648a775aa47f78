import type { WritePause } from '#domain/time/write-pause.ts';
import type { Pool } from '../driver/pool.ts';

interface Facts {
  maintenance: Extract<WritePause, { kind: 'maintenance' }>;
  last_backup: { at: string; bytes: number };
}

/** A fact that all servers of this installation share. */
export async function findFact<Name extends keyof Facts>(
  pool: Pool,
  name: Name,
): Promise<Facts[Name] | undefined> {
  const { rows } = await pool.query<{ value: Facts[Name] }>(
    'select value from installation_facts where name = $1',
    [name],
  );
  return rows[0]?.value;
}

export async function storeFact<Name extends keyof Facts>(
  pool: Pool,
  name: Name,
  value: Facts[Name],
): Promise<void> {
  await pool.query(
    'insert into installation_facts values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, JSON.stringify(value)],
  );
}

export async function forgetFact(pool: Pool, name: keyof Facts): Promise<void> {
  await pool.query('delete from installation_facts where name = $1', [name]);
}
