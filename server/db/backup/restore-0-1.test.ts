import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { isMigrated, migrate } from '../migrations/migrate.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { restoreBackup } from './restore.ts';

/** Written by Parity 0.1 from a store with two hospitals, and rows in every table (`fillEveryTable`). */
const backup = await readBackup(join(import.meta.dirname, 'testing/version-0.1.ndjson.gz'));

async function openEmpty(): Promise<TestStore> {
  const store = await openTestStore('empty');
  onTestFinished(() => store.close());
  return store;
}

test('a backup of 0.1 is restored with all rows, and its ids continue', async () => {
  const { pool } = await openEmpty();
  await restoreBackup(pool, backup);
  expect(await isMigrated(pool)).toBe(true);
  const { rows } = await asPlatform(
    pool,
    `select c.name, u.email, u.two_factor_last_step::text, p.owner, m.plan_assessment_id, s.comments, s.rn_variance, s.fields_with_patients, a.inputs->>'births' as births
     from clients c join users u on u.last_client_id = c.id join client_accesses p on p.user_id = u.id join modules m on m.client_id = c.id
     join shifts s on s.client_id = c.id join assessments a on a.client_id = c.id order by c.id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    name: 'First General',
    email: 'ada1@example.org',
    two_factor_last_step: '9007199254740993',
    owner: true,
    plan_assessment_id: 1,
    comments: 'é漢字🙂',
    rn_variance: '0.124999',
    fields_with_patients: [1, 2],
    births: '1234.50',
  });
  const counted = `select f.counts as fed, v.counts as visits, r.rules
    from census_feed_counts f join census_visit_counts v using (client_id) join red_flag_rule_changes r using (client_id)`;
  expect((await asPlatform(pool, counted)).rows[0]).toEqual({
    fed: { 1: 3 },
    visits: { 1: 3 },
    rules: { under_percent: 25.5, standard_short: false, ahead_hours: null, ahead_percent: 70 },
  });
  const add = `insert into users (first_name, last_name, email) values ('New', '', 'new@example.org') returning id`;
  expect((await asPlatform(pool, add)).rows).toEqual([{ id: 4 }]);
});

test('the audit trail of 0.1 is split into the entries of hospitals and of the platform, in one order', async () => {
  const { pool } = await openEmpty();
  await restoreBackup(pool, backup);
  const select = (table: string) => asPlatform(pool, `select * from ${table} order by id`);
  const at = '2026-02-03T04:05:06.789Z';
  const hospitals = { at: new Date(at), actor_name: 'Ada', action: 'signed in', details: { n: 1000 } };
  expect((await select('audit_entries')).rows).toMatchObject([
    { id: 1, client_id: 1, ...hospitals },
    { id: 2, client_id: 2, ...hospitals },
  ]);
  const platforms = { id: 3, actor_name: 'command line', action: 'created administrator' };
  expect((await select('platform_audit_entries')).rows).toMatchObject([platforms]);
  const add = (table: string, columns: string, values: string) =>
    asPlatform(
      pool,
      `insert into ${table} (at, actor_name, action${columns}) values (now(), 'x', 'y'${values}) returning id`,
    );
  expect((await add('platform_audit_entries', '', '')).rows).toEqual([{ id: 4 }]);
  expect((await add('audit_entries', ', client_id', ', 1')).rows).toEqual([{ id: 5 }]);
});

test('a backup of what was restored from 0.1 has the same rows', async () => {
  const { pool } = await openEmpty();
  await restoreBackup(pool, backup);
  const directory = await mkdtemp(join(tmpdir(), 'parity-backups-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const again = await writeBackup(pool, join(directory, 'again.ndjson.gz'), new Date());
  expect(again.rows).toBe(backup.rows);
});

test('a backup of 0.1 before its last migration is refused in one line, and nothing is changed', async () => {
  const { pool } = await openEmpty();
  const header = { ...backup.header, migrations: backup.header.migrations.slice(0, -1) };
  await expect(restoreBackup(pool, { ...backup, header })).rejects.toThrow(
    `${backup.file} was made by an early state of Parity 0.1: restore it with the last one (commit 56d8255c) and back it up again`,
  );
  const { rows } = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
  expect(rows).toEqual([]);
});

test('a store of 0.1 is not migrated; the message says how to bring its data over', async () => {
  const { pool } = await openEmpty();
  await pool.query('create table parity_migrations (name text primary key, hash text not null)');
  const [first] = backup.header.migrations;
  await pool.query('insert into parity_migrations values ($1, $2)', [first?.name, first?.hash]);
  await expect(migrate(pool)).rejects.toThrow(
    'the store was made by Parity 0.1: back it up with its last state (commit 56d8255c) and restore the file into an empty store',
  );
});
