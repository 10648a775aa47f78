import { readdirSync } from 'node:fs';
import { chmod, mkdir, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ended, spawnStoreProcess } from '#server/testing/processes/store-process.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openBeside, openStore } from '../store/open-store.ts';
import { findRunningServer } from './socket.ts';

const log = { warn: () => undefined };

async function copyForTest(): Promise<string> {
  const { dataDir, remove } = await copyDataDir('migrated');
  onTestFinished(remove);
  return dataDir;
}

const addSection = `insert into sections (name, internal_name, position) values ('kept', 'kept', 1)`;

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const temporarySockets = () => readdirSync(tmpdir()).filter(name => /^parity-\w{6}$/.test(name));

test('a DATA_DIR too deep for a socket works, is found by commands, and leaves no files behind', async () => {
  const shallow = await copyForTest();
  const dataDir = join(shallow, ...Array.from({ length: 12 }, () => 'a-deep-directory'));
  await mkdir(dataDir, { recursive: true });
  await rename(join(shallow, 'postgres'), join(dataDir, 'postgres'));
  const before = temporarySockets();

  const store = await openStore({ dataDir }, log);
  const beside = await openBeside(openStore, { dataDir }, log);
  expect(beside.beside).toBe(true);
  expect((await beside.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await beside.close();
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await store.close();
  expect(temporarySockets()).toEqual(before);
});

test('a PostgreSQL that is killed is started again with all that it acknowledged', async () => {
  const dataDir = await copyForTest();
  const warnings: string[] = [];
  const store = await openStore({ dataDir }, { warn: (_, message) => void warnings.push(message) });
  onTestFinished(() => store.close());
  await asPlatform(store.pool, addSection);
  const first = await findRunningServer(dataDir);
  process.kill(first?.pid ?? 0, 'SIGKILL');
  await expect.poll(async () => (await findRunningServer(dataDir))?.pid ?? first?.pid).not.toBe(first?.pid);
  await expect
    .poll(() => asPlatform(store.pool, 'select count(*)::int as count from sections').catch(() => undefined))
    .toMatchObject({ rows: [{ count: 1 }] });
  expect(warnings).toContain(
    'the embedded PostgreSQL has ended (it was ended by SIGKILL): starting it again',
  );
});

test('the server that a killed process leaves behind is ended at the next start', async () => {
  const dataDir = await copyForTest();
  const child = spawnStoreProcess(dataDir, 'hold');
  expect((await child.lines.next()).value).toBe('ready');
  const orphan = await findRunningServer(dataDir);
  // Stopped, it cannot follow the signal that it gets when its parent dies.
  process.kill(orphan?.pid ?? 0, 'SIGSTOP');
  child.kill('SIGKILL');
  await ended(child);
  const continuing = setTimeout(() => process.kill(orphan?.pid ?? 0, 'SIGCONT'), 1_000);
  const store = await openStore({ dataDir }, log);
  clearTimeout(continuing);
  onTestFinished(() => store.close());
  // It may have ended and still wait for the system's first process to notice.
  await expect.poll(() => exists(orphan?.pid ?? 0)).toBe(false);
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('PostgreSQL keeps its promises of safety, listens on no port, and is used without the rights of a superuser', async () => {
  const dataDir = await copyForTest();
  await chmod(dataDir, 0o777);
  const store = await openStore({ dataDir }, log);
  onTestFinished(() => store.close());
  const { rows } = await store.pool.query(`
    select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
      current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
      current_setting('listen_addresses') as addresses,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as superuser`);
  expect(rows).toEqual([
    { fsync: 'on', checksums: 'on', commit: 'on', pages: 'on', addresses: '', superuser: false },
  ]);
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres/.s.PGSQL.5432'))).mode & 0o777).toBe(0o700);
});

test('variables of the shell for other programs do not reach the store', async () => {
  const environment = {
    PGHOST: 'elsewhere.example.org',
    PGPORT: '1',
    PGDATABASE: 'another',
    PGUSER: 'somebody',
    PGOPTIONS: '-c no_such_setting=1',
    PGSSLMODE: 'require',
    PGSSLNEGOTIATION: 'direct',
    PGREPLICATION: 'database',
    PGCLIENT_ENCODING: 'latin1',
    PGDATA: '/nowhere',
    PGTZ: 'Mars',
  };
  const child = spawnStoreProcess(await copyForTest(), 'hold', { environment });
  expect((await child.lines.next()).value).toBe('ready');
  child.kill('SIGTERM');
  expect(await ended(child)).toEqual({ code: 0, errorOutput: '' });
});
