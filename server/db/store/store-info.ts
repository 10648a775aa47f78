import { listMigrations } from '../migrations/migrate.ts';
import type { Store } from './open-store.ts';

/** For administrators: the kind and version of the database, and its migrations. */
export async function readStoreInfo({ kind, pool }: Pick<Store, 'kind' | 'pool'>) {
  const [known, { rows }] = await Promise.all([
    listMigrations(),
    pool.query<{ version: string; applied: number }>(
      `select current_setting('server_version') as version,
         (select count(*)::int from parity_migrations) as applied`,
    ),
  ]);
  const { version = '', applied = 0 } = rows[0] ?? {};
  return { kind, version, migrations: { applied, known: known.length } };
}
