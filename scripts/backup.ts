import { resolve } from 'node:path';
import { readConfig } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { writeBackup } from '#server/db/backup/backup-file.ts';
import { recordBackup } from '#server/db/backup/last-backup.ts';
import { defaultBackupFile } from '#server/db/backup/nightly-dump.ts';
import { refuseMissingStore } from '#server/db/embedded/cluster.ts';
import { openBeside, openUnmigrated } from '#server/db/store/open-store.ts';
import { runCommand, silentLog } from './admin/command.ts';

await runCommand(async () => {
  const [path, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || path?.startsWith('-')) throw new OperatorError('usage: npm run backup -- [FILE]');
  const config = readConfig();
  const now = new Date();
  const file = path ? resolve(path) : defaultBackupFile(config.dataDir, now);
  if (!config.databaseUrl) refuseMissingStore(config.dataDir);
  const store = await openBeside(openUnmigrated, config, silentLog);
  try {
    const backup = await writeBackup(store.pool, file, now);
    await recordBackup(store.pool, backup);
    const { header, rows } = backup;
    const through = store.beside ? ', through the running server' : '';
    return `${file}: ${rows} rows of ${header.tables.length} tables, read back and complete${through}`;
  } finally {
    await store.close();
  }
});
