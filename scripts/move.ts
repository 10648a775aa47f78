import { parseArgs } from 'node:util';
import { readConfig } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { writeBackup } from '#server/db/backup/backup-file.ts';
import { defaultBackupFile } from '#server/db/backup/nightly-dump.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { refuseMissingStore } from '#server/db/embedded/cluster.ts';
import { finishBulkLoad } from '#server/db/lifecycle/tidy-up.ts';
import { openUnmigrated } from '#server/db/store/open-store.ts';
import { runCommand, silentLog } from './admin/command.ts';

const usage = 'usage: npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE';

await runCommand(async () => {
  const { dataDir } = readConfig({ ...process.env, DATABASE_URL: undefined });
  const databaseUrl = readTarget(process.argv.slice(2));
  refuseMissingStore(dataDir);
  const source = await openUnmigrated({ dataDir }, silentLog);
  try {
    const target = await openUnmigrated({ databaseUrl, dataDir }, silentLog);
    try {
      const now = new Date();
      const backup = await writeBackup(source.pool, defaultBackupFile(dataDir, now), now);
      await restoreBackup(target.pool, backup);
      await finishBulkLoad(target);
      const { file, header, rows } = backup;
      return [
        `${rows} rows of ${header.tables.length} tables moved; counts and checksums agree on both sides.`,
        `${dataDir} is unchanged; a backup is in ${file}.`,
        `Start Parity with DATABASE_URL and the same APP_SECRET (without one: the same DATA_DIR, which has the secret).`,
      ].join('\n');
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});

function readTarget(args: string[]): string {
  try {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
    const { databaseUrl } = readConfig({ DATABASE_URL: to });
    if (databaseUrl) return databaseUrl;
  } catch {}
  throw new OperatorError(usage);
}
