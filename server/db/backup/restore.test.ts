import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { isMigrated, listMigrations, migrate } from '../migrations/migrate.ts';
import { writeBackup } from './backup-file.ts';
import { leftOut } from './format.ts';
import { restoreBackup } from './restore.ts';

const now = new Date('2026-11-14T03:30:00Z');
const directory = await mkdtemp(join(tmpdir(), 'parity-backups-'));
const source = await openTestStore();
afterAll(async () => {
  await source.close();
  await rm(directory, { recursive: true });
});
await fillEveryTable(source.pool);
const backup = await writeBackup(source.pool, join(directory, 'source.ndjson.gz'), now);

async function openEmpty(): Promise<TestStore> {
  const store = await openTestStore('empty');
  onTestFinished(() => store.close());
  return store;
}

let written = 0;
function newFile(): string {
  written += 1;
  return join(directory, `${written}.ndjson.gz`);
}

const countTables = `select count(*)::int as count from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`;

test('a backup has every table except those that must not be restored', async () => {
  const { rows } = await source.pool.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const expected = rows.map(row => row.name).filter(name => !leftOut.includes(name));
  expect(backup.header.tables.map(table => table.name).sort()).toEqual(expected.sort());
  for (const { name, rows } of backup.header.tables) expect([name, rows > 0]).toEqual([name, true]);
  expect(expected).not.toContain('sessions');
  expect(expected).not.toContain('mailed_links');
});

test('a restored store has exactly the same content, and its ids continue', async () => {
  const target = await openEmpty();
  await restoreBackup(target.pool, backup);
  expect(await isMigrated(target.pool)).toBe(true);

  const again = await writeBackup(target.pool, newFile(), now);
  expect(again.trailer).toEqual(backup.trailer);
  expect(again.header).toEqual(backup.header);

  await expectSameValues(target);

  const add = `insert into users (first_name, last_name, email) values ('New', '', 'new@example.org') returning id`;
  const { rows: first } = await asPlatform(source.pool, add);
  const { rows: second } = await asPlatform(target.pool, add);
  expect(second).toEqual(first);
  const { rows: sessions } = await asPlatform(
    target.pool,
    'select from sessions union all select from mailed_links',
  );
  expect(sessions).toEqual([]);
});

/** Some values are written out, because two stores could be equal and both wrong. */
async function expectSameValues(target: TestStore): Promise<void> {
  const values = `
    select u.last_name, u.two_factor_secret, u.two_factor_last_step::text, c.created_at::text as instant, c.name, m.over_reasons,
      m.min_rn_target, s.comments, s.rn_target, s.rn_variance, s.acuity_counts::text as counts, a.inputs::text as inputs
    from clients c join users u on u.last_client_id = c.id join modules m on m.client_id = c.id
    join shifts s on s.client_id = c.id join assessments a on a.client_id = c.id order by c.id`;
  const { rows } = await asPlatform(target.pool, values);
  expect(rows).toEqual((await asPlatform(source.pool, values)).rows);
  expect(rows[0]).toMatchObject({
    last_name: 'line\nbreak, tab\t, separator \u2028, null',
    two_factor_secret: Buffer.from('00ff0a5c22', 'hex'),
    two_factor_last_step: '9007199254740993',
    instant: '2026-03-08 06:59:59.123456+00',
    over_reasons: ['quote " and , comma', 'back\\slash', 'NULL', '{}', ''],
    min_rn_target: '2.50',
    comments: 'é漢字🙂',
    rn_target: '3.000001',
    inputs: '{"deep": {"list": [1, null, "x"]}, "births": 1234.50}',
  });
}

test('tables that refer to each other are restored, and a wrong reference is refused afterwards', async () => {
  const target = await openEmpty();
  await restoreBackup(target.pool, backup);
  const plans = `select a.name from modules m
    join assessments a on a.client_id = m.client_id and a.id = m.plan_assessment_id`;
  expect((await asPlatform(target.pool, plans)).rows).toEqual([{ name: 'Plan' }, { name: 'Plan' }]);
  const wrong = 'update modules set plan_assessment_id = 999';
  await expect(asPlatform(target.pool, wrong)).rejects.toMatchObject({ code: '23503' });
});

test('a backup of an earlier version is migrated', async () => {
  const earlier = await openEmpty();
  const names = (await listMigrations()).map(one => one.name);
  await migrate(earlier.pool, names.at(-2));
  await fillEveryTable(earlier.pool);
  const old = await writeBackup(earlier.pool, newFile(), now);
  expect(old.header.migrations.map(one => one.name)).toEqual(names.slice(0, -1));

  const target = await openEmpty();
  await restoreBackup(target.pool, old);
  expect(await isMigrated(target.pool)).toBe(true);
  const { rows } = await asPlatform(target.pool, 'select count(*)::int as count from shifts');
  expect(rows).toEqual([{ count: 2 }]);
});

test('a backup of a newer or another version is refused before anything is changed, and so is a foreign store', async () => {
  const target = await openEmpty();
  const { header } = backup;
  const newer = { ...header, migrations: [...header.migrations, { name: '9999-future', hash: 'x' }] };
  await expect(restoreBackup(target.pool, { ...backup, header: newer })).rejects.toThrow(
    `${backup.file} was made by a newer version of Parity (it has 9999-future)`,
  );
  const other = { ...header, migrations: header.migrations.map(one => ({ ...one, hash: 'x' })) };
  await expect(restoreBackup(target.pool, { ...backup, header: other })).rejects.toThrow(
    'made by another version',
  );
  expect((await target.pool.query(countTables)).rows).toEqual([{ count: 0 }]);

  await target.pool.query('create table theirs (id int)');
  await expect(restoreBackup(target.pool, backup)).rejects.toThrow('not ours (it has a table theirs)');
  expect((await target.pool.query(countTables)).rows).toEqual([{ count: 1 }]);
});

test('a migrated store with rows is refused and unchanged; without rows it can be restored into', async () => {
  const target = await openTestStore();
  onTestFinished(() => target.close());
  await asPlatform(
    target.pool,
    `insert into sections (name, internal_name, position) values ('mine', 'mine', 1)`,
  );
  await expect(restoreBackup(target.pool, backup)).rejects.toThrow('not empty (there are rows in sections)');
  expect((await asPlatform(target.pool, 'select name from sections')).rows).toEqual([{ name: 'mine' }]);
  expect((await asPlatform(target.pool, 'select from clients')).rowCount).toBe(0);

  await asPlatform(target.pool, 'delete from sections');
  await restoreBackup(target.pool, backup);
  expect((await writeBackup(target.pool, newFile(), now)).trailer).toEqual(backup.trailer);
});
