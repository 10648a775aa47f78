import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from '../driver/pool.ts';
import { type Backup, writeBackup } from './backup-file.ts';
import { recordBackup } from './last-backup.ts';

const daysKept = 7;

/** Writes a verified dump into DATA_DIR/backups and removes dumps that are older than seven days. */
export async function nightlyDump(pool: Pool, dataDir: string, clock: () => Date): Promise<Backup> {
  const now = clock();
  const directory = join(dataDir, 'backups');
  const backup = await writeBackup(pool, join(directory, `nightly-${stamp(now)}.ndjson.gz`), now);
  await recordBackup(pool, backup);
  const oldest = `nightly-${stamp(new Date(now.getTime() - daysKept * 24 * 3_600_000))}`;
  for (const name of await readdir(directory)) {
    if (ourName.test(name) && name < oldest) await rm(join(directory, name), { force: true });
  }
  return backup;
}

/** Backups that people take have another name, so that they are never removed. */
const ourName = /^nightly-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.ndjson\.gz(\.part)?$/;

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
