import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The newest complete backup in DATA_DIR/backups; undefined if there is none. */
export async function findNewestBackup(dataDir: string): Promise<{ at: Date; bytes: number } | undefined> {
  const directory = join(dataDir, 'backups');
  const names = await readdir(directory).catch(() => []);
  const backups = names.filter(name => name.endsWith('.ndjson.gz'));
  const files = await Promise.all(backups.map(name => stat(join(directory, name))));
  const [newest] = files.sort((a, b) => b.mtimeMs - a.mtimeMs);
  return newest && { at: newest.mtime, bytes: newest.size };
}
