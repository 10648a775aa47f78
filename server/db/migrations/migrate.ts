import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#server/core/operator-error.ts';
import type { Connection, Pool } from '../driver/pool.ts';
import { inTransaction } from '../driver/transaction.ts';

type Migration = Awaited<ReturnType<typeof listMigrations>>[number];

const directory = import.meta.dirname;

/** Version 0.1 had migrations of its own, which began with this one. */
export const firstOfVersion01 = '0001-hospitals-and-people';

/** The last commit of version 0.1: backups that it takes can be restored. */
export const lastCommitOfVersion01 = '56d8255c';

/** Makes servers that start at the same time migrate one after the other. */
const advisoryLock = 7_264_151;

/**
 * Applies all migrations, or those up to `upTo`, each in one transaction. Refuses a store that was migrated by a newer version or
 * by a file that has changed since.
 */
export async function migrate(pool: Pool, upTo?: string): Promise<string[]> {
  const migrations = await listMigrations();
  const wanted = upTo ? migrations.slice(0, migrations.findIndex(one => one.name === upTo) + 1) : migrations;
  const applied: string[] = [];
  for (;;) {
    const next = await inTransaction(pool, 'begin', async client => {
      // Until the commit, not for the session: PgBouncer in transaction mode gives each transaction another one.
      await client.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
      const done = await listApplied(client);
      refuseUnknown(done, migrations);
      const migration = wanted[done.length];
      if (migration) await apply(client, migration);
      return migration;
    });
    if (!next) return applied;
    applied.push(next.name);
  }
}

/** Whether the store has every migration of this version: part of being ready (D38). */
export async function isMigrated(pool: Pool, answerMs?: number): Promise<boolean> {
  const text = 'select count(*)::int as count from parity_migrations';
  const [migrations, { rows }] = await Promise.all([
    listMigrations(),
    pool.query<{ count: number }>({ text, ...(answerMs && { query_timeout: answerMs }) }),
  ]);
  return rows[0]?.count === migrations.length;
}

let listed: ReturnType<typeof readMigrations> | undefined;

/** Read once, at the start: an upgrade may put files of another version there while this one runs. */
export function listMigrations() {
  listed ??= readMigrations();
  return listed;
}

async function readMigrations() {
  const files = (await readdir(directory)).filter(file => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async file => {
      const sql = await readFile(join(directory, file), 'utf8');
      return { name: file.replace(/\.sql$/, ''), sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function listApplied(client: Connection): Promise<{ name: string; hash: string }[]> {
  await client.query(`create table if not exists parity_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query('select name, hash from parity_migrations order by name');
  return rows;
}

function refuseUnknown(done: { name: string; hash: string }[], migrations: Migration[]): void {
  if (done[0]?.name === firstOfVersion01) {
    throw new OperatorError(
      `the store was made by Parity 0.1: back it up with its last state (commit ${lastCommitOfVersion01}) and restore the file into an empty store (docs/operations.md, Upgrade)`,
    );
  }
  for (const [index, { name, hash }] of done.entries()) {
    const ours = migrations[index];
    if (ours?.name !== name)
      throw new OperatorError(`the store was made by a newer version (it has ${name})`);
    if (ours.hash !== hash) throw new OperatorError(`migration ${name} was changed after it was applied`);
  }
}

async function apply(client: Connection, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await client.query('insert into parity_migrations (name, hash) values ($1, $2)', [
      migration.name,
      migration.hash,
    ]);
  } catch (error) {
    throw new OperatorError(`migration ${migration.name} failed: ${(error as Error).message}`);
  }
}
