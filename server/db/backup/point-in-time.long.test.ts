import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '#server/testing/processes/free-port.ts';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { findAccount } from '../embedded/launcher.ts';
import { openStore } from '../store/open-store.ts';

const account = await findAccount();
const binaries = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();

const run = (program: string, ...args: string[]) =>
  execFileSync(join(binaries, program), args, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });

/** Configures and starts a cluster; returns its address. */
async function start(directory: string, settings: readonly string[]): Promise<string> {
  const port = await findFreePort();
  const all = [...settings, `port = ${port}`, "unix_socket_directories = ''"];
  await appendFile(join(directory, 'postgresql.conf'), `\n${all.join('\n')}\n`);
  run('pg_ctl', '-w', '-D', directory, '-l', `${directory}.log`, 'start');
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

const open = (databaseUrl: string) =>
  openStore({ databaseUrl, dataDir: '/nonexistent' }, { warn: () => undefined });

test('a base backup and the archived log bring deleted shifts back, and what was written after the base backup', async ({
  skip,
}) => {
  if (!binaries) skip('no PostgreSQL with pg_config and pg_basebackup is installed');
  const directory = await mkdtemp('/tmp/parity-recovery-');
  if (account) chownSync(directory, account.uid, account.gid);
  const [main, restored, archive] = ['main', 'restored', 'archive'].map(name => join(directory, name)) as [
    string,
    string,
    string,
  ];
  onTestFinished(async () => {
    for (const cluster of [main, restored]) {
      spawnSync(join(binaries, 'pg_ctl'), ['-m', 'immediate', '-D', cluster, 'stop'], {
        ...account,
        cwd: '/',
      });
    }
    await rm(directory, { recursive: true, force: true });
  });
  await mkdir(archive);
  if (account) chownSync(archive, account.uid, account.gid);

  run('initdb', '-D', main, '-U', 'postgres', '--auth=trust', '--encoding=UTF8');
  const url = await start(main, [
    'archive_mode = on',
    `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
  ]);
  const before = await open(url);
  run('pg_basebackup', '-d', url, '-D', restored, '-X', 'stream', '-c', 'fast');
  await fillEveryTable(before.pool);
  const { rows } = await before.pool.query<{ moment: string }>('select clock_timestamp()::text as moment');
  await asPlatform(before.pool, 'delete from shifts');
  await before.pool.query('select pg_switch_wal()');
  await before.close();
  run('pg_ctl', '-w', '-m', 'fast', '-D', main, 'stop');

  await writeFile(join(restored, 'recovery.signal'), '');
  const restoredUrl = await start(restored, [
    'archive_mode = off',
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${rows[0]?.moment}'`,
    "recovery_target_action = 'promote'",
  ]);
  // It accepts connections before it has reached the moment.
  const after = await vi.waitFor(() => open(restoredUrl), { timeout: 60_000, interval: 500 });
  const found = await asPlatform(after.pool, 'select count(*)::int as shifts from shifts');
  await after.close();
  expect(found.rows).toEqual([{ shifts: 2 }]);
});
