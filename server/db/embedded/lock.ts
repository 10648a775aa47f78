import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '#server/core/operator-error.ts';

/** Another process uses the directory. Two at once would silently lose the writes of one. */
export class StoreInUseError extends OperatorError {}

/**
 * Locks the directory for this process. It uses SQLite's lock on a file, which the system releases when the process ends in any
 * way, so there are no stale locks.
 */
export function lockDirectory(directory: string): { release(): void } {
  const file = join(directory, 'lock');
  const holder = join(directory, 'lock.pid');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    writeFileSync(holder, String(process.pid), { mode: 0o600 });
    const held = database;
    return { release: () => held.close() };
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new StoreInUseError(`${directory} is in use by another Parity process${processNamed(holder)}`);
    }
    throw new Error(`the lock file ${file} cannot be used (${(error as Error).message})`);
  }
}

const SQLITE_BUSY = 5;

function processNamed(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8')})`;
  } catch {
    return '';
  }
}
