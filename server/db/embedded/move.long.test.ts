import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#server/testing/processes/run-command.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { startPostgres } from '#server/testing/stores/postgres.ts';
import { tablesWithoutStatistics } from '#server/testing/stores/statistics.ts';
import { writeBackup } from '../backup/backup-file.ts';
import { openStore, type Store } from '../store/open-store.ts';

const log = { warn: () => undefined };
const now = new Date('2026-11-14T03:30:00Z');
const { dataDir, remove } = await copyDataDir('migrated');
const postgres = await startPostgres();
const superuser = new pg.Client(postgres.url);
await superuser.connect();
await superuser.query('create role owner login createrole');
afterAll(async () => {
  await superuser.end();
  await postgres.stop();
  await remove();
});

async function newDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await superuser.query(`create database ${name} owner owner`);
  return `postgres://owner@127.0.0.1:${postgres.port}/${name}`;
}

/** Checksums by table, and the last values of the sequences. */
async function readContent({ pool }: Store, name: string) {
  const { trailer, header } = await writeBackup(pool, join(dataDir, name), now);
  return { tables: trailer.tables, sequences: header.sequences };
}

test('the data of the embedded PostgreSQL moves completely into another, and stays unchanged', async () => {
  const source = await openStore({ dataDir }, log);
  await fillEveryTable(source.pool);
  const before = await readContent(source, 'before');
  await source.close();
  const url = await newDatabase();

  const moved = await runCommand('move', ['--to', url], { DATA_DIR: dataDir });
  expect(moved).toMatchObject({ code: 0, stderr: '' });
  expect(moved.stdout).toMatch(/^\d+ rows of \d+ tables moved; counts and checksums agree on both sides\.\n/);
  for (const databaseUrl of [url, undefined]) {
    const store = await openStore({ databaseUrl, dataDir }, log);
    expect(await readContent(store, `${store.kind} afterwards`)).toEqual(before);
    await store.close();
  }

  const again = await runCommand('move', ['--to', url], { DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toMatch(/^the store is not empty \(there are rows in \w+\)\n$/);
});

test('the planner has statistics of every table after a move and after a restore, the sums of months included', async () => {
  const [moved, restored] = [await newDatabase(), await newDatabase()];
  expect(await runCommand('move', ['--to', moved], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const [backup = ''] = await readdir(join(dataDir, 'backups'));
  const file = join(dataDir, 'backups', backup);
  expect(await runCommand('restore', [file], { DATABASE_URL: restored })).toMatchObject({ code: 0 });

  for (const databaseUrl of [moved, restored]) {
    const store = await openStore({ databaseUrl, dataDir }, log);
    onTestFinished(() => store.close());
    expect(await tablesWithoutStatistics(store.pool)).toEqual([]);
    const { rows } = await asPlatform(store.pool, 'select count(*)::int as count from stale_shift_months');
    expect(rows).toEqual([{ count: 0 }]);
  }
});

test('a move while the server runs is refused with one line', async () => {
  const running = await openStore({ dataDir }, log);
  onTestFinished(() => running.close());
  const url = await newDatabase();
  expect(await runCommand('move', ['--to', url], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    stdout: '',
    stderr: `${dataDir} is in use by another Parity process (process ${process.pid})\n`,
  });
  expect((await asPlatform(running.pool, 'select from clients')).rowCount).toBe(2);
});
