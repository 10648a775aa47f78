import type { Pool } from '#server/db/pool.ts';

/**
 * Requests add jobs in their own transactions, as parity_platform. The lock is for servers that start at the same time:
 * PostgreSQL refuses concurrent grants on one table.
 */
export async function grantQueueToPlatform(pool: Pool): Promise<void> {
  await pool.query(`do $$ begin
    perform pg_advisory_xact_lock(7264152);
    if not has_schema_privilege('parity_platform', 'pgboss', 'usage') then
      grant usage on schema pgboss to parity_platform;
      grant select, insert, update, delete on all tables in schema pgboss to parity_platform;
    end if;
  end $$`);
}
