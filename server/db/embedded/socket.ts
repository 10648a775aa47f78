import { existsSync } from 'node:fs';
import { mkdtemp, readlink, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `pg` looks for in a directory that is given as host. */
const name = '.s.PGSQL.5432';
/** Systems allow about 100 bytes for a socket's path. */
const longestPath = 100;

export interface SocketPlace {
  directory: string;
  path: string;
  remove(): Promise<void>;
}

/** In DATA_DIR; if that is too deep, in a private temporary directory that a link in DATA_DIR tells. */
export async function makeSocketPlace(dataDir: string): Promise<SocketPlace> {
  const path = join(dataDir, name);
  await removeLeftovers(dataDir);
  if (Buffer.byteLength(path) <= longestPath) {
    return { directory: dataDir, path, remove: () => removeLeftovers(dataDir) };
  }
  const directory = await mkdtemp(join(tmpdir(), 'parity-'));
  await symlink(directory, linkIn(dataDir));
  return { directory, path: join(directory, name), remove: () => removeLeftovers(dataDir) };
}

/** Where the process that has the store in use listens; undefined if it does not, or not yet. */
export async function findSocketDirectory(dataDir: string): Promise<string | undefined> {
  if (existsSync(join(dataDir, name))) return dataDir;
  const directory = await readlink(linkIn(dataDir)).catch(() => undefined);
  return directory && existsSync(join(directory, name)) ? directory : undefined;
}

/** Of this process, or of one that was killed: only whoever holds the lock may call this. */
async function removeLeftovers(dataDir: string): Promise<void> {
  await rm(join(dataDir, name), { force: true });
  const directory = await readlink(linkIn(dataDir)).catch(() => undefined);
  if (directory === undefined) return;
  await rm(join(directory, name), { force: true });
  await rmdir(directory).catch(() => undefined);
  await rm(linkIn(dataDir), { force: true });
}

function linkIn(dataDir: string): string {
  return join(dataDir, 'socket');
}
