import { stat } from 'node:fs/promises';
import type { Pool, PoolLog } from '../driver/pool.ts';
import { findFact, storeFact } from '../store/facts.ts';
import type { Backup } from './backup-file.ts';

interface LastBackup {
  at: Date;
  bytes: number;
}

/** The last backup that `npm run backup` or the nightly dump has written and verified. */
export async function findLastBackup(pool: Pool): Promise<LastBackup | undefined> {
  const stored = await findFact(pool, 'last_backup');
  return stored && { at: new Date(stored.at), bytes: stored.bytes };
}

export async function recordBackup(pool: Pool, { file, header }: Backup): Promise<void> {
  // A store that is backed up before an upgrade may not have the table yet.
  const { rows } = await pool.query(`select to_regclass('installation_facts') is not null as exists`);
  if (rows[0]?.exists) {
    await storeFact(pool, 'last_backup', { at: header.takenAt, bytes: (await stat(file)).size });
  }
}

const hourMs = 3_600_000;

/** Warns at most once a day while the last backup is older than it should be. */
export function createBackupWatch(
  pool: Pool,
  { maxAgeHours, clock }: { maxAgeHours: number; clock: () => Date },
  log: PoolLog,
): () => Promise<void> {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock().getTime();
    const last = await findLastBackup(pool);
    if (last && now - last.at.getTime() <= maxAgeHours * hourMs) return;
    if (now - warnedAt < 24 * hourMs) return;
    warnedAt = now;
    const age = last ? `is from ${last.at.toISOString()}` : 'is missing';
    log.warn({ last_backup: last?.at ?? null }, `the last backup ${age}: check the backups`);
  };
}
