import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Postgres, serveData } from './postgres.ts';
import { layOutPostgres } from './postgres-files.ts';

/** Starts a streaming replica of a PostgreSQL on this machine, from a copy of its data. */
export async function startReplica(primary: Postgres): Promise<Postgres> {
  const files = await layOutPostgres();
  try {
    const data = join(files.directory, 'data');
    const client = new pg.Client(primary.url);
    await client.connect();
    await client.query("select pg_backup_start('replica', true)");
    execFileSync('cp', ['-a', join(primary.socketDirectory, 'data'), data]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await client.end();
    await rm(join(data, 'postmaster.pid'));
    const { hostname, port, username } = new URL(primary.url);
    const settings = [
      `primary_conninfo = 'host=${hostname} port=${port} user=${username}'`,
      // A lost connection is tried again soon.
      "wal_retrieve_retry_interval = '200ms'",
    ];
    await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
    await writeFile(join(data, 'postgresql.auto.conf'), settings.join('\n'));
    await writeFile(join(data, 'standby.signal'), '');
    if (files.account) execFileSync('chown', ['-R', `${files.account.uid}:${files.account.gid}`, data]);
    return await serveData(files);
  } catch (error) {
    await files.remove();
    throw error;
  }
}
