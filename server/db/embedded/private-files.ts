import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that Parity keeps in DATA_DIR. Other files there are not ours to change, nor is the directory itself. */
const ours = ['store', 'store.new', 'backups', 'outbox', 'secret', 'lock', 'lock-journal', 'lock.pid'];

/** Takes the rights of group and others from what older versions, or a wider umask, left in DATA_DIR. */
export function makeDataPrivate(dataDir: string): void {
  for (const name of ours) makePrivate(join(dataDir, name));
}

/** A file or a directory with all it holds. Synchronous: a store's thousand files take about 15 ms this way. */
function makePrivate(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
  if ((stats.mode & 0o077) === 0) return;
  try {
    chmodSync(path, stats.mode & 0o700);
  } catch (error) {
    // Somebody else's file, such as a backup that root took.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
