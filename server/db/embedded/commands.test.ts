import { afterAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#server/testing/processes/run-command.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openStore } from '../store/open-store.ts';

const { dataDir, remove } = await copyDataDir('migrated');
afterAll(remove);

test('administrators are created and backups taken through the server while it runs', async () => {
  const store = await openStore({ dataDir }, { warn: () => undefined });
  onTestFinished(() => store.close());
  const created = await runCommand(
    'admin',
    ['create', 'second@example.org'],
    { DATA_DIR: dataDir },
    'correct horse',
  );
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect((await asPlatform(store.pool, 'select email from users')).rows).toEqual([
    { email: 'second@example.org' },
  ]);

  const taken = await runCommand('backup', [], { DATA_DIR: dataDir });
  expect(taken).toMatchObject({ code: 0, stderr: '' });
  expect(taken.stdout).toMatch(
    /^\/.*\/backups\/parity-[-0-9TZ]+\.ndjson\.gz: \d+ rows of \d+ tables, read back and complete, through the running server\n$/,
  );

  const restored = await runCommand('restore', [taken.stdout.split(':')[0] ?? ''], { DATA_DIR: dataDir });
  expect(restored).toEqual({
    code: 1,
    stdout: '',
    stderr: `${dataDir} is in use by another Parity process (process ${process.pid})\n`,
  });
});
