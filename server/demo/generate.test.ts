import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/db/store/open-store.ts';
import { runCommand } from '#server/testing/processes/run-command.ts';
import { tablesWithoutStatistics } from '#server/testing/stores/statistics.ts';
import { createDatabase } from '#server/testing/stores/test-store.ts';

test('generated hospitals have shifts, and the planner has statistics of every table', async () => {
  const { url: databaseUrl, drop } = await createDatabase('migrated');
  onTestFinished(drop);
  const dataDir = '/nowhere';
  const size = ['--hospitals', '1', '--modules', '1', '--years', '1', '--until', '2026-10-31'];
  expect(
    await runCommand('generate-data', size, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
  ).toMatchObject({ code: 0, stderr: '' });

  const store = await openStore({ dataDir, databaseUrl }, { warn: () => undefined });
  onTestFinished(() => store.close());
  const { rows } = await store.pool.query(`select reltuples from pg_class where relname = 'shifts'`);
  expect(rows[0].reltuples).toBeGreaterThan(2_000);
  expect(await tablesWithoutStatistics(store.pool)).toEqual([]);
});
