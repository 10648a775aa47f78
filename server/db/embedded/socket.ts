import { existsSync } from 'node:fs';
import { mkdtemp, readlink, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file that `pg` connects to if the host is a directory. */
const name = '.s.PGSQL.5432';
/** Bytes; systems limit a socket's path to about 100. */
const longestPath = 100;

export type SocketPlace = Awaited<ReturnType<typeof makeSocketPlace>>;

/** In DATA_DIR; if its path is too long, in a private temporary directory that a symbolic link in DATA_DIR points to. */
export async function makeSocketPlace(dataDir: string) {
  const path = join(dataDir, name);
  const remove = () => removeLeftovers(dataDir);
  await remove();
  if (Buffer.byteLength(path) <= longestPath) return { directory: dataDir, path, remove };
  const directory = await mkdtemp(join(tmpdir(), 'parity-'));
  await symlink(directory, linkIn(dataDir));
  return { directory, path: join(directory, name), remove };
}

/** The socket directory of the process that has the store open; undefined if it does not listen (yet). */
export async function findSocketDirectory(dataDir: string): Promise<string | undefined> {
  if (existsSync(join(dataDir, name))) return dataDir;
  const directory = await readlink(linkIn(dataDir)).catch(() => undefined);
  return directory && existsSync(join(directory, name)) ? directory : undefined;
}

/** Removes the socket of this process or of a killed one. Only the holder of the lock may call this. */
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
