import type pg from 'pg';

/** Leaves every table as the migrations made it: none of them stores a row but which of them were applied. */
export async function emptyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(`
    select string_agg(format('%I', tablename), ', ') as names from pg_tables
    where schemaname = 'public' and tablename <> 'parity_migrations'`);
  // As a replica, for which the trigger of the audit trail, from which nothing may be taken, does not fire.
  await pool.query(`begin; set local session_replication_role = replica;
    truncate ${rows[0]?.names} restart identity; commit`);
}

/** Changes with whatever is added to or taken from a store besides rows: tables, constraints, functions, roles, … */
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
