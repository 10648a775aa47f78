import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findLastBackup } from '#server/db/backup/last-backup.ts';
import type { Store } from '#server/db/open-store.ts';
import { readStoreInfo } from '#server/db/store-info.ts';
import { readQueues } from '#server/jobs/jobs.queries.ts';
import { parityVersion } from '#server/core/version.ts';

/** What the System page shows of the machine and the store. */
export type SystemSources = ReturnType<typeof createSystemSources>;

const root = join(import.meta.dirname, '..');

export function createSystemSources(store: Pick<Store, 'kind' | 'pool'>) {
  let version: ReturnType<typeof readVersion> | undefined;
  return {
    readStore: () => readStoreInfo(store),
    readQueues: () => readQueues(store.pool),
    findLastBackup: () => findLastBackup(store.pool),
    readVersion: () => {
      version ??= readVersion();
      return version;
    },
  };
}

/** The commit is unknown in an image without a repository. */
async function readVersion(): Promise<{ version: string; commit: string | null }> {
  const asked = promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: root });
  const commit = await asked.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  return { version: parityVersion, commit };
}
