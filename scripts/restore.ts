import { resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { readBackup } from '#server/db/backup/backup-file.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { openUnmigrated } from '#server/db/open-store.ts';
import { finishBulkLoad } from '#server/db/tidy-up.ts';
import { OperatorError } from '#server/operator-error.ts';
import { quiet, runCommand } from './command.ts';

await runCommand(async () => {
  const [given, ...rest] = process.argv.slice(2);
  if (!given || rest.length > 0 || given.startsWith('-')) {
    throw new OperatorError('usage: npm run restore -- FILE');
  }
  const config = readConfig();
  // Read first, so that an invalid file does not leave a new store behind.
  const backup = await readBackup(resolve(given));
  const store = await openUnmigrated(config, quiet);
  try {
    const { header, rows } = backup;
    await restoreBackup(store.pool, backup);
    await finishBulkLoad(store);
    const place = store.kind === 'embedded' ? config.dataDir : 'the database of DATABASE_URL';
    return [
      `${place}: ${rows} rows of ${header.tables.length} tables restored as of ${header.takenAt}; people sign in again.`,
      'Second factors work with the APP_SECRET that they were made with (without one: the file "secret" of that DATA_DIR).',
    ].join('\n');
  } finally {
    await store.close();
  }
});
