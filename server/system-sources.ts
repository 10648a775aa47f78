import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from './config.ts';
import { findLastBackup } from './db/backup/last-backup.ts';
import type { Store } from './db/open-store.ts';
import { readStoreInfo } from './db/store-info.ts';

/** What the System page shows of the machine and the store. */
export type SystemSources = ReturnType<typeof createSystemSources>;

const root = join(import.meta.dirname, '..');

export function createSystemSources(store: Pick<Store, 'kind' | 'pool'>, { dataDir }: Config) {
  let version: ReturnType<typeof readVersion> | undefined;
  return {
    readStore: () => readStoreInfo(store),
    findLastBackup: () => findLastBackup(dataDir),
    readVersion: () => {
      version ??= readVersion();
      return version;
    },
  };
}

/** The commit is unknown in an image without a repository. */
async function readVersion(): Promise<{ version: string; commit: string | null }> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const asked = promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: root });
  const commit = await asked.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  return { version, commit };
}
