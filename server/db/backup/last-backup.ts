import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface LastBackup {
  at: Date;
  bytes: number;
}

/** The newest complete backup in DATA_DIR/backups; undefined if there is none. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const directory = join(dataDir, 'backups');
  const names = await readdir(directory).catch(() => []);
  const backups = await Promise.all(
    names
      .filter(name => name.endsWith('.ndjson.gz'))
      .map(async name => {
        const { mtime, size } = await stat(join(directory, name));
        return { at: mtime, bytes: size };
      }),
  );
  return backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
}
