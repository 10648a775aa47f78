import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parityVersion } from '#server/core/version.ts';
import { findLastBackup } from '#server/db/backup/last-backup.ts';
import { readStoreInfo, type Store } from '#server/db/store/open-store.ts';
import type { SystemSources } from '#server/features/context.ts';
import { readQueues } from '#server/jobs/jobs.queries.ts';

const root = join(import.meta.dirname, '../..');

export function createSystemSources(store: Pick<Store, 'kind' | 'pool'>): SystemSources {
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

async function readVersion(): Promise<{ version: string; commit: string | null }> {
  const asked = promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: root });
  const commit = await asked.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  return { version: parityVersion, commit };
}
