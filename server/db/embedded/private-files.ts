import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Parity's files in DATA_DIR. Other files, and the directory itself, are not changed. */
const ours = ['postgres', 'backups', 'outbox', 'secret', 'lock', 'lock-journal', 'lock.pid'];

/** Removes the rights of group and others from files that a wider umask left in DATA_DIR. */
export function makeDataPrivate(dataDir: string): void {
  for (const name of ours) makePrivate(join(dataDir, name));
}

/** Recursive. Synchronous, because a thousand files take about 15 ms this way. */
function makePrivate(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
  if ((stats.mode & 0o077) === 0) return;
  try {
    chmodSync(path, stats.mode & 0o700);
  } catch (error) {
    // The file belongs to another user, such as a backup that root took.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
