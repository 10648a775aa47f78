import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { writeBackup } from '#server/db/backup/backup-file.ts';
import { defaultBackupFile } from '#server/db/backup/nightly-dump.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { refuseMissingStore } from '#server/db/embedded/store.ts';
import { openUnmigrated } from '#server/db/open-store.ts';
import { finishBulkLoad } from '#server/db/tidy-up.ts';
import { OperatorError } from '#server/operator-error.ts';
import { quiet, runCommand } from './command.ts';

const usage = 'usage: npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE';

await runCommand(async () => {
  const { dataDir } = readConfig({ ...process.env, DATABASE_URL: undefined });
  const databaseUrl = targetFrom(process.argv.slice(2));
  refuseMissingStore(dataDir);
  const source = await openUnmigrated({ dataDir }, quiet);
  try {
    const target = await openUnmigrated({ databaseUrl, dataDir }, quiet);
    try {
      const now = new Date();
      const backup = await writeBackup(source.pool, defaultBackupFile(dataDir, now), now);
      await restoreBackup(target.pool, backup);
      await finishBulkLoad(target);
      const { file, header, rows } = backup;
      return [
        `${rows} rows of ${header.tables.length} tables moved; counts and checksums agree on both sides.`,
        `${dataDir} is as it was, with a backup in ${file}.`,
        `Start with DATABASE_URL set and the same APP_SECRET (without one: the same DATA_DIR, which keeps it).`,
      ].join('\n');
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});

function targetFrom(args: string[]): string {
  try {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
    const { databaseUrl } = readConfig({ DATABASE_URL: to });
    if (databaseUrl) return databaseUrl;
  } catch {}
  throw new OperatorError(usage);
}
