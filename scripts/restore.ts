import { resolve } from 'node:path';
import { readConfig } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { readBackup } from '#server/db/backup/backup-file.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { finishBulkLoad } from '#server/db/lifecycle/tidy-up.ts';
import { openUnmigrated } from '#server/db/store/open-store.ts';
import { runCommand, silentLog } from './admin/command.ts';

await runCommand(async () => {
  const [path, ...rest] = process.argv.slice(2);
  if (!path || rest.length > 0 || path.startsWith('-')) {
    throw new OperatorError('usage: npm run restore -- FILE');
  }
  const config = readConfig();
  // Read before the store is opened, so that an invalid file creates no store.
  const backup = await readBackup(resolve(path));
  const store = await openUnmigrated(config, silentLog);
  try {
    const { header, rows } = backup;
    await restoreBackup(store.pool, backup);
    await finishBulkLoad(store);
    const place = store.kind === 'embedded' ? config.dataDir : 'the database of DATABASE_URL';
    return [
      `${place}: ${rows} rows of ${header.tables.length} tables restored as of ${header.takenAt}; all users have to sign in again.`,
      'Two-factor sign-in needs the APP_SECRET of the backed-up server (without one: the file "secret" of its DATA_DIR).',
    ].join('\n');
  } finally {
    await store.close();
  }
});
