import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { verifyPassword } from '#server/auth/sign-in/password-hash.ts';
import { runCommand } from '#server/testing/processes/run-command.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { tablesWithoutStatistics } from '#server/testing/stores/statistics.ts';
import { openStore, type Store } from '../store/open-store.ts';

const log = { warn: () => undefined };
const { dataDir, remove } = await copyDataDir('migrated');
afterAll(remove);

async function openForTest(): Promise<Store> {
  const store = await openStore({ dataDir }, log);
  onTestFinished(() => store.close());
  return store;
}

const people = 'select email, first_name, last_name, is_admin, activated, is_active from users order by id';

test('an administrator is created, can sign in, and is in the audit trail', async () => {
  const create = ['create', 'Chief@example.org', '--first', 'Ada', '--last', 'Byron'];
  expect(await runCommand('admin', create, { DATA_DIR: dataDir }, 'correct horse\n')).toEqual({
    code: 0,
    stdout: 'Chief@example.org can sign in as an administrator\n',
    stderr: '',
  });
  const { pool } = await openForTest();
  const { rows } = await asPlatform(pool, people);
  expect(rows).toEqual([
    {
      email: 'Chief@example.org',
      first_name: 'Ada',
      last_name: 'Byron',
      is_admin: true,
      activated: true,
      is_active: true,
    },
  ]);
  const [account] = (await asPlatform(pool, 'select password_hash from users')).rows;
  expect(await verifyPassword('correct horse', String(account?.password_hash))).toBe(true);
  const trail = await asPlatform(pool, 'select action, actor_name, details from audit_trail');
  expect(trail.rows).toEqual([
    { action: 'created administrator', actor_name: 'command line', details: { email: 'Chief@example.org' } },
  ]);
});

test('an administrator whose address exists is refused, whatever its case', async () => {
  const args = ['create', 'CHIEF@example.org'];
  expect(await runCommand('admin', args, { DATA_DIR: dataDir }, 'correct horse\n')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'CHIEF@example.org has an account already, as an administrator; nothing was changed\n',
  });
});

test('hospitals are listed from the store itself if no server is running', async () => {
  expect(await runCommand('admin', ['list-hospitals'], { DATA_DIR: dataDir })).toEqual({
    code: 0,
    stdout: 'id  name  state  people  shifts\n',
    stderr: '',
  });
});

test('a backup of one directory is restored into another, once', async () => {
  const [first, second] = [await copyDataDir('migrated'), await copyDataDir('empty')];
  onTestFinished(() => Promise.all([first.remove(), second.remove()]).then(() => undefined));
  const store = await openStore({ dataDir: first.dataDir }, log);
  await fillEveryTable(store.pool);
  await store.close();
  const file = join(first.dataDir, 'taken.ndjson.gz');
  const taken = await runCommand('backup', [file], { DATA_DIR: first.dataDir });
  expect(taken).toMatchObject({ code: 0, stderr: '' });

  const restored = await runCommand('restore', [file], { DATA_DIR: second.dataDir });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const [, rows] = /(\d+ rows of \d+ tables)/.exec(taken.stdout) ?? [];
  expect(restored.stdout).toMatch(
    new RegExp(`: ${rows} restored as of .*; all users have to sign in again\\.\\n`),
  );
  expect(await runCommand('restore', [file], { DATA_DIR: second.dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^the store is not empty \(there are rows in \w+\)\n$/),
  });
  const target = await openStore({ dataDir: second.dataDir }, log);
  onTestFinished(() => target.close());
  expect(await tablesWithoutStatistics(target.pool)).toEqual([]);
});

test('commands that only read do not create a missing store', async () => {
  const nowhere = join(dataDir, 'nowhere');
  const missing = { code: 1, stdout: '', stderr: `there is no store in ${nowhere}\n` };
  expect(await runCommand('backup', [], { DATA_DIR: nowhere })).toEqual(missing);
  expect(await runCommand('admin', ['list-hospitals'], { DATA_DIR: nowhere })).toEqual(missing);
  expect(await runCommand('move', ['--to', 'postgres://x@127.0.0.1:1/x'], { DATA_DIR: nowhere })).toEqual(
    missing,
  );
  const { code, stderr } = await runCommand('restore', [join(dataDir, 'no-file')], { DATA_DIR: nowhere });
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no-file cannot be read/),
  });
  expect(existsSync(nowhere)).toBe(false);
});
