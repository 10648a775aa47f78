import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';

type Migration = Awaited<ReturnType<typeof listMigrations>>[number];

const directory = join(import.meta.dirname, 'migrations');

/** Makes servers that start at the same time migrate one after the other. */
const advisoryLock = 7_264_151;

/**
 * Applies all migrations, or those up to `upTo`, each in one transaction. Refuses a store that was migrated by a newer version or
 * by a file that has changed since.
 */
export async function migrate(pool: pg.Pool, upTo?: string): Promise<string[]> {
  const migrations = await listMigrations();
  const wanted = upTo ? migrations.slice(0, migrations.findIndex(one => one.name === upTo) + 1) : migrations;
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const done = await appliedMigrations(client);
    refuseUnknown(done, migrations);
    const pending = wanted.slice(done.length);
    for (const migration of pending) await apply(client, migration);
    return pending.map(one => one.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]).catch(() => undefined);
    client.release();
  }
}

/** Whether the store has every migration of this version: part of being ready (D38). */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const [migrations, { rows }] = await Promise.all([
    listMigrations(),
    pool.query<{ count: number }>('select count(*)::int as count from parity_migrations'),
  ]);
  return rows[0]?.count === migrations.length;
}

export async function listMigrations() {
  const files = (await readdir(directory)).filter(file => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async file => {
      const sql = await readFile(join(directory, file), 'utf8');
      return { name: file.replace(/\.sql$/, ''), sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: pg.PoolClient): Promise<{ name: string; hash: string }[]> {
  await client.query(`create table if not exists parity_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query('select name, hash from parity_migrations order by name');
  return rows;
}

function refuseUnknown(done: { name: string; hash: string }[], migrations: Migration[]): void {
  for (const [index, { name, hash }] of done.entries()) {
    const ours = migrations[index];
    if (ours?.name !== name)
      throw new OperatorError(`the store was made by a newer version (it has ${name})`);
    if (ours.hash !== hash) throw new OperatorError(`migration ${name} was changed after it was applied`);
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into parity_migrations (name, hash) values ($1, $2)', [
      migration.name,
      migration.hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new OperatorError(`migration ${migration.name} failed: ${(error as Error).message}`);
  }
}
