import { expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '#server/db/open-store.ts';
import { runCommand } from '#server/testing/processes/run-command.ts';
import { tablesWithoutStatistics } from '#server/testing/stores/statistics.ts';
import { copyDataDir, createDatabase } from '#server/testing/stores/test-store.ts';

/** What the settings of a command, and of `openStore`, need to name a new store. */
async function newStore(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  if (inject('storeTemplates').kind === 'embedded') {
    const { dataDir, remove } = await copyDataDir('migrated');
    onTestFinished(remove);
    return { DATA_DIR: dataDir };
  }
  const { url, drop } = await createDatabase('migrated');
  onTestFinished(drop);
  return { DATA_DIR: '/nowhere', DATABASE_URL: url };
}

test('generated hospitals have shifts, and the planner has statistics of every table', async () => {
  const settings = await newStore();
  const size = ['--hospitals', '1', '--modules', '1', '--years', '1', '--until', '2026-10-31'];
  expect(await runCommand('generate-data', size, settings)).toMatchObject({ code: 0, stderr: '' });

  const config = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  const store = await openStore(config, { warn: () => undefined });
  onTestFinished(() => store.close());
  const { rows } = await store.pool.query(`select reltuples from pg_class where relname = 'shifts'`);
  expect(rows[0].reltuples).toBeGreaterThan(2_000);
  expect(await tablesWithoutStatistics(store.pool)).toEqual([]);
});
