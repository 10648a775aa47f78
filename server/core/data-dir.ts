import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** Creates the directory if it is missing, private to this user; throws if it is not writable. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeDirectory(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

/** Parent by parent, because `mkdir` with `recursive` loops forever on some paths that cannot be created. */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await mkdir(path, { mode: 0o700 });
  }
}

/** Parity's files in DATA_DIR. Other files, and the directory itself, are not changed. */
const ours = ['postgres', 'backups', 'outbox', 'secret', 'lock', 'lock-journal', 'lock.pid'];

/** Removes the rights of group and others from files that a wider umask left in DATA_DIR. */
export function makeDataPrivate(dataDir: string): void {
  for (const name of ours) makePrivate(join(dataDir, name));
}

/** Recursive. Synchronous, because that is faster for many small files. */
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
