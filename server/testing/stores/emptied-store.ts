import type pg from 'pg';

/** Empties every table except the list of applied migrations, which is the only one that migrations fill. */
export async function emptyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(`
    select string_agg(format('%I', tablename), ', ') as names from pg_tables
    where schemaname = 'public' and tablename <> 'parity_migrations'`);
  // The trigger that protects the audit trail does not fire for a replica.
  await pool.query(`begin; set local session_replication_role = replica;
    truncate ${rows[0]?.names} restart identity; commit`);
}

/** A value that changes with the schema of a store: tables, constraints, functions, roles, … */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const catalogues = [
    'class',
    'attribute',
    'constraint',
    'trigger',
    'policy',
    'proc',
    'authid',
    'db_role_setting',
  ];
  const counts = catalogues.map(name => `(select count(*) from pg_${name})`);
  const { rows } = await pool.query(`select concat_ws(' ', ${counts.join()}) as shape`);
  return rows[0].shape;
}
