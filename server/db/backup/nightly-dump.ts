import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '../driver/pool.ts';
import { type Backup, writeBackup } from './backup-file.ts';
import { recordBackup } from './last-backup.ts';

const daysKept = 7;

/** In UTC. */
const dueAt = [8, 30] as const;

/** Runs every hour at the minute at which a dump is due, so that a failed dump is retried. */
export const dumpCron = `${dueAt[1]} * * * *`;

interface DumpOptions {
  dataDir: string;
  clock: () => Date;
}

/** Writes the dump of the last night, unless there is one: the server may have been stopped then, or the dump has failed. */
export function createNightlyDump(
  pool: Pool,
  { dataDir, clock }: DumpOptions,
  log: Pick<FastifyBaseLogger, 'info'>,
): () => Promise<void> {
  return async () => {
    const due = findDue(clock());
    const names = await readdir(join(dataDir, 'backups')).catch(() => []);
    if (names.some(name => isDump(name) && name >= `nightly-${stamp(due)}`)) return;
    const { file, rows } = await nightlyDump(pool, dataDir, clock);
    log.info({ file, rows, due: due.toISOString() }, 'the nightly dump is written');
  };
}

function findDue(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(...dueAt, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}

/** Writes a verified dump into DATA_DIR/backups and removes dumps that are older than seven days. */
export async function nightlyDump(pool: Pool, dataDir: string, clock: () => Date): Promise<Backup> {
  const now = clock();
  const directory = join(dataDir, 'backups');
  const backup = await writeBackup(pool, join(directory, `nightly-${stamp(now)}.ndjson.gz`), now);
  await recordBackup(pool, backup);
  const oldest = `nightly-${stamp(new Date(now.getTime() - daysKept * 24 * 3_600_000))}`;
  for (const name of await readdir(directory)) {
    if (isDump(name.replace(/\.part$/, '')) && name < oldest)
      await rm(join(directory, name), { force: true });
  }
  return backup;
}

/** Backups that people take have another name, so that they are never removed. */
function isDump(name: string): boolean {
  return /^nightly-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.ndjson\.gz$/.test(name);
}

export function defaultBackupFile(dataDir: string, now: Date): string {
  return join(dataDir, 'backups', `parity-${stamp(now)}.ndjson.gz`);
}

/** An instant that sorts by name and is a valid file name everywhere. */
function stamp(instant: Date): string {
  return instant
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}
